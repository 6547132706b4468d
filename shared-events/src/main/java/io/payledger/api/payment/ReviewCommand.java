package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** What a payment can be asked about its review by a person. */
public sealed interface ReviewCommand extends PaymentCommand {

    /**
     * The bank stays silent about this number and is asked no more. Answered with the {@link PaymentView}; does nothing
     * when the attempt or refund is settled or the person was called already.
     *
     * @param tradeNo of an attempt, or of a refund
     */
    record CallForReview(@TargetAggregateIdentifier PaymentId paymentId, TradeNo tradeNo, String why)
            implements ReviewCommand {}

    /**
     * A person's decision. Answered with a {@link ReviewResult}.
     *
     * @param refundId which refund the decision is about; null unless {@link Resolution#ofRefund()}
     * @param bankReference the bank's number of the charge or refund; null unless {@link Resolution#needsReference()}
     */
    record ResolveReview(
            @TargetAggregateIdentifier PaymentId paymentId,
            Resolution resolution,
            @Nullable RefundId refundId,
            @Nullable String bankReference,
            String reason,
            String evidence,
            String resolvedBy)
            implements ReviewCommand {}
}
