package io.payledger.query.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One event for one endpoint.
 *
 * @param deliveryId its number; the newest has the greatest
 * @param sequence of the event in its payment
 * @param eventAt when it happened
 * @param state WAITING to be taken or tried again, DELIVERED, or PARKED and tried no more
 * @param tries ever begun
 * @param nextTryAt when it is tried again, or its try under way has ended; left out when it is not
 * @param lastTryAt left out when there was none
 * @param lastStatus of HTTP; left out when there was no answer
 * @param lastError why the last try failed; left out when it did not
 * @param lastAnswer the beginning of the last answer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WebhookDelivery(
        long deliveryId,
        long endpointId,
        String url,
        String eventId,
        String eventType,
        MerchantId merchantId,
        OrderId orderId,
        long sequence,
        Instant eventAt,
        State state,
        int tries,
        @Nullable Instant nextTryAt,
        @Nullable Instant lastTryAt,
        @Nullable Integer lastStatus,
        @Nullable String lastError,
        @Nullable String lastAnswer) {

    /** How far it is. */
    public enum State {
        WAITING,
        DELIVERED,
        PARKED
    }

    static WebhookDelivery of(ResultSet row) throws SQLException {
        PaymentId payment = PaymentId.parse(row.getString("payment_id"));
        return new WebhookDelivery(
                row.getLong("delivery_id"),
                row.getLong("endpoint_id"),
                row.getString("url"),
                row.getString("event_id"),
                row.getString("event_type"),
                payment.merchantId(),
                payment.orderId(),
                row.getLong("sequence"),
                row.getObject("event_at", OffsetDateTime.class).toInstant(),
                State.valueOf(row.getString("state")),
                row.getInt("tries"),
                instant(row, "next_try_at"),
                instant(row, "last_try_at"),
                row.getObject("last_status", Integer.class),
                row.getString("last_error"),
                row.getString("last_answer"));
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
