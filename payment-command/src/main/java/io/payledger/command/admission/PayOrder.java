package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Money;
import io.payledger.command.idempotency.IdempotencyKey;
import io.payledger.command.idempotency.RequestFingerprint;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed wish to pay an order.
 *
 * @param caller as the credentials say
 * @param amount at least one minor unit
 * @param payerId null when the caller does not say who pays; rules on payers do not apply then
 * @param token of precreate, not checked yet; null when the caller sent none
 * @param key null when the caller sent none
 * @param origin network address that the wish came from
 */
public record PayOrder(
        Caller caller,
        OrderId orderId,
        Channel channel,
        Money amount,
        @Nullable PayerId payerId,
        @Nullable String token,
        @Nullable IdempotencyKey key,
        TraceId traceId,
        String origin) {

    /** What makes a repetition of this wish the same wish. */
    RequestFingerprint fingerprint() {
        Map<String, Object> fields = new HashMap<>();
        fields.put("orderId", orderId);
        fields.put("channel", channel);
        fields.put("amount", amount.minor());
        fields.put("currency", amount.currency());
        if (payerId != null) {
            fields.put("payerId", payerId);
        }
        return RequestFingerprint.of(fields);
    }
}
