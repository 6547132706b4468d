package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.ReviewResult;
import org.jspecify.annotations.Nullable;

/**
 * What a person's decision came to.
 *
 * @param status of the payment
 * @param refund the one that was decided about, or that waits for a second person
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ReviewBody(
        OrderId orderId,
        MerchantId merchantId,
        PaymentStatus status,
        @Nullable RefundBody refund) {

    static ReviewBody of(ReviewResult.Resolved result) {
        var id = result.payment().paymentId();
        return new ReviewBody(
                id.orderId(),
                id.merchantId(),
                result.payment().status(),
                result.refund() == null ? null : RefundBody.of(id, result.refund()));
    }
}
