package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import org.jspecify.annotations.Nullable;

/** Everything that can have happened in the review of a payment by a person. */
public sealed interface ReviewEvent extends PaymentEvent {

    /** The bank stayed silent for as long as it is asked. No status changes; late news still settles the payment. */
    record ManualReviewCalled(PaymentId paymentId, int attempt, TradeNo tradeNo, String why) implements ReviewEvent {}

    /**
     * A person has decided; what follows for the payment stands right before this in the same append. Closes every open
     * cause.
     *
     * @param reason in the person's words
     * @param evidence where it can be looked up: a statement line, a letter of the bank
     * @param refundNo of the refund that the decision asks for; null when it asks for none
     */
    record ReviewResolved(
            PaymentId paymentId,
            Resolution resolution,
            String reason,
            String evidence,
            String resolvedBy,
            @Nullable TradeNo refundNo)
            implements ReviewEvent {}
}
