package io.payledger.query.callback;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A bank's message.
 *
 * @param callbackId its number, as alarms name it; the newest has the greatest
 * @param merchantId left out when the message could not be read
 * @param orderId left out when the message could not be read
 * @param number of the charge or refund that it is about; left out when it could not be read
 * @param state RECEIVED, APPLIED, FAILED, PARKED, EXPIRED or CLOSED
 * @param reason why it is not applied; left out when it is
 * @param receivedAt when it was kept first
 * @param deliveries how often the bank sent it
 * @param nextTryAt when it is tried again by itself, or its try under way has ended; left out when it is not
 * @param origin whom it came from
 * @param body as it was sent, bytes that are no UTF-8 replaced; left out when it was applied, or erased
 * @param closedBy whoever said last that nothing is left to do about it; left out when nobody did
 * @param evidence where that can be looked up
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record KeptCallback(
        long callbackId,
        String channel,
        @Nullable MerchantId merchantId,
        @Nullable OrderId orderId,
        @Nullable String number,
        State state,
        @Nullable String reason,
        Instant receivedAt,
        Instant lastDeliveryAt,
        int deliveries,
        int tries,
        @Nullable Instant nextTryAt,
        String origin,
        String traceId,
        @Nullable String body,
        @Nullable Instant closedAt,
        @Nullable String closedBy,
        @Nullable String closeReason,
        @Nullable String evidence) {

    /** How far it is. */
    enum State {
        RECEIVED,
        APPLIED,
        FAILED,
        PARKED,
        EXPIRED,
        CLOSED
    }

    static KeptCallback of(ResultSet row) throws SQLException {
        String named = row.getString("payment_id");
        PaymentId payment = named == null ? null : PaymentId.parse(named);
        State state = State.valueOf(row.getString("state"));
        byte[] body = row.getBytes("body");
        return new KeptCallback(
                row.getLong("id"),
                row.getString("channel"),
                payment == null ? null : payment.merchantId(),
                payment == null ? null : payment.orderId(),
                row.getString("trade_no"),
                state,
                row.getString("reason"),
                row.getObject("received_at", OffsetDateTime.class).toInstant(),
                row.getObject("last_delivery_at", OffsetDateTime.class).toInstant(),
                row.getInt("deliveries"),
                row.getInt("tries"),
                instant(row, "next_try_at"),
                row.getString("origin"),
                row.getString("trace_id"),
                body.length == 0 || state == State.APPLIED ? null : new String(body, StandardCharsets.UTF_8),
                instant(row, "closed_at"),
                row.getString("closed_by"),
                row.getString("close_reason"),
                row.getString("evidence"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
