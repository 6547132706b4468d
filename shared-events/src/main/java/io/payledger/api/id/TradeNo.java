package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The number under which the bank knows one operation. It is a function of (payment, operation, attempt) and nothing
 * else, so that a resend, a query and a restart all name the same one (promise I2). 29 characters: real channels take
 * 32 at the most.
 */
public record TradeNo(@JsonValue String value) {
    private static final Alphabet ALLOWED = new Alphabet(Alphabet.DIGITS + Alphabet.UPPER_CASE + Alphabet.LOWER_CASE);
    private static final char[] CROCKFORD_BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();
    private static final int DIGITS = 28;

    @JsonCreator
    public TradeNo {
        if (!isAllowed(value)) {
            throw new IllegalIdException("tradeNo", value, "must be 6 to 32 letters or digits");
        }
    }

    /** The number of this text; empty when it cannot be one. */
    public static Optional<TradeNo> parse(@Nullable String text) {
        return text != null && isAllowed(text) ? Optional.of(new TradeNo(text)) : Optional.empty();
    }

    private static boolean isAllowed(String text) {
        return ALLOWED.spells(text, 6, 32);
    }

    /** The number of the charge that is attempt {@code attempt} (1, 2, …) of this payment. */
    public static TradeNo ofCharge(PaymentId paymentId, int attempt) {
        return derive('C', paymentId + "|charge|" + attempt);
    }

    /** The number of this refund at the bank. */
    public static TradeNo ofRefund(PaymentId paymentId, RefundId refundId) {
        return derive('R', paymentId + "|refund|" + refundId);
    }

    private static TradeNo derive(char operation, String seed) {
        byte[] hash = sha256(seed);
        StringBuilder text = new StringBuilder(1 + DIGITS).append(operation);
        // 5 bits a digit: 28 digits are 140 of the hash's 256 bits, no collision to be met.
        for (int digit = 0; digit < DIGITS; digit++) {
            int bit = digit * 5;
            int window = ((hash[bit / 8] & 0xff) << 8) | (hash[bit / 8 + 1] & 0xff);
            text.append(CROCKFORD_BASE32[(window >> (11 - bit % 8)) & 31]);
        }
        return new TradeNo(text.toString());
    }

    private static byte[] sha256(String seed) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
