package io.payledger.command.aftersales;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.RefundId;
import io.payledger.command.idempotency.RequestFingerprint;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants back.
 *
 * @param amountMinor above zero, in the currency of the payment
 * @param expectedRefundable minor units that the caller believes can still be refunded; null when it does not mind
 */
public record RefundWish(
        RefundId refundId,
        long amountMinor,
        @Nullable String reason,
        @Nullable Long expectedRefundable) {

    /** What makes a repetition of this wish, for this order, the same wish. */
    public RequestFingerprint fingerprint(OrderId orderId) {
        Map<String, Object> fields = new HashMap<>();
        fields.put("orderId", orderId);
        fields.put("refundId", refundId);
        fields.put("amount", amountMinor);
        if (reason != null) {
            fields.put("reason", reason);
        }
        if (expectedRefundable != null) {
            fields.put("expectedRefundable", expectedRefundable);
        }
        return RequestFingerprint.of(fields);
    }
}
