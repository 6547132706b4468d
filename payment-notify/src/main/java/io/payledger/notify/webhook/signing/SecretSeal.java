package io.payledger.notify.webhook.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals what webhooks are signed with before it goes into the database, with AES-256-GCM under a secret that is not in it:
 * whoever reads a backup can forge no webhook. Each is bound to its merchant, so that none can be laid into another's row.
 */
public final class SecretSeal {
    private static final int SHORTEST_MASTER = 32;
    private static final int MOST_MASTERS = 2;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final byte[] PURPOSE = "payledger webhook secrets 1".getBytes(StandardCharsets.UTF_8);

    private final List<SecretKeySpec> keys;
    private final RandomGenerator random;

    private SecretSeal(List<SecretKeySpec> keys, RandomGenerator random) {
        this.keys = keys;
        this.random = random;
    }

    /**
     * Under these secrets: the first seals, all open.
     *
     * @param name of the configuration key, for who reads the refusal
     * @param masters none, one or two, newest first, 32 bytes or more each
     * @throws IllegalArgumentException when one is too short, or there are more
     */
    public static SecretSeal of(String name, List<String> masters, RandomGenerator random) {
        if (masters.size() > MOST_MASTERS) {
            throw new IllegalArgumentException(name + " must name one or two secrets, newest first");
        }
        return new SecretSeal(masters.stream().map(master -> key(name, master)).toList(), random);
    }

    /** Whether there is a secret to seal with. */
    public boolean isThere() {
        return !keys.isEmpty();
    }

    /**
     * Sealed for this merchant.
     *
     * @throws IllegalStateException when there is no secret to seal with
     */
    public byte[] seal(WebhookSecret secret, String merchant) {
        if (keys.isEmpty()) {
            throw new IllegalStateException("There is no secret to protect webhook secrets with");
        }
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, keys.getFirst(), nonce, merchant)
                    .doFinal(secret.bytes());
            byte[] all = Arrays.copyOf(nonce, nonce.length + sealed.length);
            System.arraycopy(sealed, 0, all, nonce.length, sealed.length);
            return all;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has AES-GCM", e);
        }
    }

    /** What was sealed for this merchant; empty when it was not, or under none of these secrets. */
    public Optional<WebhookSecret> open(byte[] sealed, String merchant) {
        if (sealed.length <= NONCE_BYTES) {
            return Optional.empty();
        }
        byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
        for (SecretKeySpec key : keys) {
            try {
                return Optional.of(WebhookSecret.of(cipher(Cipher.DECRYPT_MODE, key, nonce, merchant)
                        .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES)));
            } catch (GeneralSecurityException e) {
                // Sealed under the other one, or changed since.
            }
        }
        return Optional.empty();
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String merchant)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(merchant.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static SecretKeySpec key(String name, String master) {
        byte[] bytes = master.getBytes(StandardCharsets.UTF_8);
        if (master.isBlank() || bytes.length < SHORTEST_MASTER) {
            throw new IllegalArgumentException(
                    name + ": each secret must have at least " + SHORTEST_MASTER + " bytes, and not only blanks");
        }
        return new SecretKeySpec(WebhookSignature.hmac(bytes, PURPOSE), "AES");
    }
}
