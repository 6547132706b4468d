package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** What a payment can be asked about its review by a person. */
public sealed interface ReviewCommand extends PaymentCommand {

    /**
     * The bank stays silent about this trade number and is asked no more. Answered with the {@link PaymentView}; does
     * nothing when the attempt is settled or the person was called already.
     */
    record CallForReview(@TargetAggregateIdentifier PaymentId paymentId, TradeNo tradeNo, String why)
            implements ReviewCommand {}

    /**
     * A person's decision. Answered with a {@link ReviewResult}.
     *
     * @param bankReference the bank's number of the charge; null unless {@link Resolution#CHARGED}
     */
    record ResolveReview(
            @TargetAggregateIdentifier PaymentId paymentId,
            Resolution resolution,
            @Nullable String bankReference,
            String reason,
            String evidence,
            String resolvedBy)
            implements ReviewCommand {}
}
