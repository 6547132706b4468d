package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.ReviewResult;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
        @Nullable RefundBody refund) implements SealedBody {

    static ReviewBody of(ReviewResult.Resolved result) {
        var id = result.payment().paymentId();
        return new ReviewBody(
                id.orderId(),
                id.merchantId(),
                result.payment().status(),
                result.refund() == null ? null : RefundBody.of(id, result.refund()));
    }

    @Override
    public Stream<String> sealedTexts() {
        return refund == null ? Stream.empty() : refund.sealedTexts();
    }

    @Override
    public ReviewBody opened(UnaryOperator<String> open) {
        return new ReviewBody(orderId, merchantId, status, refund == null ? null : refund.opened(open));
    }
}
