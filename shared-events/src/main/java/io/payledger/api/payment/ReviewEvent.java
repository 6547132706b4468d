package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import org.jspecify.annotations.Nullable;

/** Everything that can have happened in the review of a payment by a person. */
public sealed interface ReviewEvent extends PaymentEvent {

    /** The bank stayed silent for as long as it is asked. No status changes; late news still settles the payment. */
    record ManualReviewCalled(PaymentId paymentId, int attempt, TradeNo tradeNo, String why) implements ReviewEvent {}

    /** As {@link ManualReviewCalled}, for a refund: its amount stays reserved, and late news still settles it. */
    record RefundReviewCalled(PaymentId paymentId, RefundId refundId, TradeNo refundNo, String why)
            implements ReviewEvent {}

    /**
     * A person has decided; what follows for the payment stands right before this in the same append. Closes every open
     * cause but silent refunds, which are decided one by one.
     *
     * @param reason in the person's words
     * @param evidence where it can be looked up: a statement line, a letter of the bank
     * @param refundNo of the refund that the decision asks for or is about; null when there is none
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
