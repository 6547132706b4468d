package io.payledger.query.transactions;

import io.payledger.api.id.PaymentId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/**
 * The last payment of a page. Its text is the cursor of the next page; it gives no right to anything: what a caller may
 * see is decided anew at each page.
 */
record PagePosition(Instant createdAt, PaymentId paymentId) {
    /** Longer than any cursor of ours. */
    private static final int MAX_LENGTH = 256;

    /** Reads a cursor; {@link IllegalArgumentException} when it is none. */
    static PagePosition parse(String cursor) {
        if (cursor.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("A cursor is shorter");
        }
        String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
        String[] parts = text.split(" ", 2);
        if (parts.length != 2) {
            throw new IllegalArgumentException("A cursor has two parts");
        }
        Instant createdAt = Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS);
        return new PagePosition(createdAt, PaymentId.parse(parts[1]));
    }

    String cursor() {
        String text = ChronoUnit.MICROS.between(Instant.EPOCH, createdAt) + " " + paymentId;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }
}
