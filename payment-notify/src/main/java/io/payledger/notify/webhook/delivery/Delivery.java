package io.payledger.notify.webhook.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One webhook that this node may try, until its lease ends.
 *
 * @param url of the endpoint
 * @param secret sealed; as is the one before it, which is null unless it is still live
 * @param body the exact bytes, as text
 * @param tries ever begun, this one among them
 * @param roundTries of this round, this one among them
 * @param roundBeganAt when its time began to run
 * @param endpointFailures tries of its endpoint that have failed one after the other before this one
 */
record Delivery(
        long deliveryId,
        long endpointId,
        String merchantId,
        String url,
        byte[] secret,
        byte @Nullable [] previousSecret,
        String eventId,
        String paymentId,
        long sequence,
        @Nullable String traceId,
        String body,
        int tries,
        int roundTries,
        Instant roundBeganAt,
        int endpointFailures) {

    /** That of a row which was just claimed. */
    static Delivery of(ResultSet row) throws SQLException {
        return new Delivery(
                row.getLong("delivery_id"),
                row.getLong("endpoint_id"),
                row.getString("merchant_id"),
                row.getString("url"),
                row.getBytes("secret"),
                row.getBoolean("previous_is_live") ? row.getBytes("previous_secret") : null,
                row.getString("event_id"),
                row.getString("payment_id"),
                row.getLong("sequence"),
                row.getString("trace_id"),
                row.getString("body"),
                row.getInt("tries"),
                row.getInt("round_tries"),
                row.getObject("round_began_at", OffsetDateTime.class).toInstant(),
                row.getInt("failures"));
    }
}
