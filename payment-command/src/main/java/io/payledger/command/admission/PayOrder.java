package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Money;
import io.payledger.command.idempotency.IdempotencyKey;
import io.payledger.command.idempotency.RequestFingerprint;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed wish to pay an order.
 *
 * @param caller as the credentials say
 * @param amount at least one minor unit
 * @param token of precreate, not checked yet; null when the caller sent none
 * @param key null when the caller sent none
 * @param origin network address that the wish came from
 */
public record PayOrder(
        Caller caller,
        OrderId orderId,
        Channel channel,
        Money amount,
        @Nullable String token,
        @Nullable IdempotencyKey key,
        TraceId traceId,
        String origin) {

    /** What makes a repetition of this wish the same wish. */
    RequestFingerprint fingerprint() {
        return RequestFingerprint.of(Map.of(
                "orderId", orderId, "channel", channel, "amount", amount.minor(), "currency", amount.currency()));
    }
}
