package io.payledger.saga.bank;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** What a bank and we sign with. Not a record: a record's text would print it. */
public final class BankSecret {
    /** HMAC-SHA-256 gains nothing from longer keys and loses with shorter ones. */
    private static final int MIN_BYTES = 32;

    private final byte[] bytes;

    private BankSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The secret of this text.
     *
     * @throws IllegalArgumentException naming the key, when it is too short
     */
    static BankSecret of(String key, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (text.isBlank() || bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException(
                    key + " must have at least " + MIN_BYTES + " bytes, and not only blanks");
        }
        return new BankSecret(bytes);
    }

    /** A copy of the key. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BankSecret secret && MessageDigest.isEqual(bytes, secret.bytes);
    }

    @Override
    public int hashCode() {
        return bytes.length;
    }

    /** Not the secret: this text may be logged. */
    @Override
    public String toString() {
        return "BankSecret[***]";
    }
}
