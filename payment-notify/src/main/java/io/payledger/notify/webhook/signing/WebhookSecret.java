package io.payledger.notify.webhook.signing;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.random.RandomGenerator;

/**
 * What an endpoint's webhooks are signed with: {@code whsec_} and Base64, as the convention writes it. Not a record: a
 * record's text would print it.
 */
public final class WebhookSecret {
    private static final String PREFIX = "whsec_";

    /** 256 bits; the convention asks for 192 to 512. */
    private static final int BYTES = 32;

    private final byte[] bytes;

    private WebhookSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A new one. */
    public static WebhookSecret next(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new WebhookSecret(bytes);
    }

    static WebhookSecret of(byte[] bytes) {
        return new WebhookSecret(bytes.clone());
    }

    /** A copy of the key of the signature. */
    byte[] bytes() {
        return bytes.clone();
    }

    /** As the merchant is told it, once. */
    public String text() {
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WebhookSecret secret && MessageDigest.isEqual(bytes, secret.bytes);
    }

    @Override
    public int hashCode() {
        return bytes.length;
    }

    /** Not the secret: this text may be logged. */
    @Override
    public String toString() {
        return "WebhookSecret[***]";
    }
}
