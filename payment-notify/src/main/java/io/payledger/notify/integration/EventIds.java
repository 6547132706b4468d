package io.payledger.notify.integration;

import io.payledger.api.id.PaymentId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Ids of integration events: a function of (payment, sequence) and nothing else. 36 characters of {@code [a-z0-9_]}, which
 * every broker, header, file name and column takes, and no full stop, which separates the parts of a webhook's signature.
 */
final class EventIds {
    private static final String PREFIX = "evt_";

    /** Of the hash's 256 bits: no two of them will ever be the same. */
    private static final int BYTES = 16;

    private EventIds() {}

    static String of(PaymentId payment, long sequence) {
        byte[] hash = sha256(payment.value() + "|event|" + sequence);
        return PREFIX + HexFormat.of().formatHex(Arrays.copyOf(hash, BYTES));
    }

    private static byte[] sha256(String seed) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
