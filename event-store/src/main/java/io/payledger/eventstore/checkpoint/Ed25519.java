package io.payledger.eventstore.checkpoint;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

/** The platform's Ed25519 behind the raw 32 bytes that notes write keys as. */
final class Ed25519 {
    static final String ALGORITHM = "Ed25519";
    static final int KEY_BYTES = 32;

    /** The type byte of plain Ed25519 in keys and key ids (https://c2sp.org/signed-note). */
    static final byte TYPE = 1;

    /** What RFC 8410 puts before the raw bytes of a key. */
    private static final byte[] PUBLIC_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final byte[] PRIVATE_PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private Ed25519() {}

    static PublicKey publicKey(byte[] raw) {
        try {
            return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(join(PUBLIC_PREFIX, raw)));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The bytes are no Ed25519 public key", e);
        }
    }

    static PrivateKey privateKey(byte[] seed) {
        try {
            return KeyFactory.getInstance(ALGORITHM)
                    .generatePrivate(new PKCS8EncodedKeySpec(join(PRIVATE_PREFIX, seed)));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The bytes are no Ed25519 private key", e);
        }
    }

    /** The last 32 bytes, where both encodings have the key itself. */
    static byte[] raw(byte[] encoded) {
        byte[] raw = new byte[KEY_BYTES];
        System.arraycopy(encoded, encoded.length - KEY_BYTES, raw, 0, KEY_BYTES);
        return raw;
    }

    /** The first four bytes of SHA-256 over name, line end, type and public key. */
    static int keyId(String name, byte[] rawPublicKey) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(name.getBytes(StandardCharsets.UTF_8));
        bytes.write('\n');
        bytes.write(TYPE);
        bytes.writeBytes(rawPublicKey);
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()))
                    .getInt();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Type byte and key, as they stand in the text of a key. */
    static byte[] typed(byte[] raw) {
        return join(new byte[] {TYPE}, raw);
    }

    /** The key behind its type byte; {@code IllegalArgumentException} when it is another type or length. */
    static byte[] untyped(byte[] typed) {
        if (typed.length != 1 + KEY_BYTES || typed[0] != TYPE) {
            throw new IllegalArgumentException("Only Ed25519 keys are known: type 1 and 32 bytes");
        }
        return raw(typed);
    }

    private static byte[] join(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }
}
