package io.payledger.eventstore.sealing;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256 in Galois/Counter Mode (NIST SP 800-38D) with the nonce of 96 bits in front of each box. A nonce must never be
 * used twice with one key for two texts: it is random, or made of the text itself, under keys of one subject each, which
 * seal some dozens of texts. Safe for threads.
 */
public final class AesGcm {
    static final int KEY_BYTES = 32;

    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    static final int NONCE_BYTES = 12;

    private static final int TAG_BITS = 128;

    /** As a UUID has them: nobody meets the same name twice. */
    private static final int NAME_BYTES = 16;

    private final SecureRandom random = new SecureRandom();

    byte[] newKey() {
        return random(KEY_BYTES);
    }

    /** 22 characters of the alphabet of base64url. */
    String newName() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random(NAME_BYTES));
    }

    /** As {@link #seal(byte[], byte[], byte[], byte[])}, with a random nonce: the same again looks otherwise. */
    public byte[] seal(byte[] key, byte[] plain, byte[] associated) {
        return seal(key, random(NONCE_BYTES), plain, associated);
    }

    /**
     * A box that only this key opens, and only beside the same associated bytes.
     *
     * @param key 32 bytes
     * @param nonce 12 bytes, for one plain text of this key only
     */
    byte[] seal(byte[] key, byte[] nonce, byte[] plain, byte[] associated) {
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce, associated).doFinal(plain);
            byte[] box = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, box, NONCE_BYTES, sealed.length);
            return box;
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    /** What is in the box; empty when it was changed, or sealed under another key or beside other bytes. */
    public Optional<byte[]> open(byte[] key, byte[] box, byte[] associated) {
        if (box.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
            return Optional.empty();
        }
        byte[] nonce = Arrays.copyOf(box, NONCE_BYTES);
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, key, nonce, associated)
                    .doFinal(box, NONCE_BYTES, box.length - NONCE_BYTES));
        } catch (AEADBadTagException changed) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    private static Cipher cipher(int mode, byte[] key, byte[] nonce, byte[] associated)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associated);
        return cipher;
    }

    private byte[] random(int bytes) {
        byte[] all = new byte[bytes];
        random.nextBytes(all);
        return all;
    }

    private static IllegalStateException unavailable(GeneralSecurityException cause) {
        return new IllegalStateException("Every JDK has " + TRANSFORMATION, cause);
    }
}
