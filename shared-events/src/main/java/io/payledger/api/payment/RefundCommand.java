package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.money.Money;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** What a payment can be asked about its refunds. */
public sealed interface RefundCommand extends PaymentCommand {

    /**
     * Give back a part or all of what the order paid. Answered with a {@link RefundResult}; a second one with the same
     * refund id changes nothing.
     *
     * @param amount above zero, in the currency of the payment
     * @param reason the caller's words, for people
     * @param expectedRefundable minor units that the caller believes can still be refunded; it is refused when that is
     *     not so; null for a caller who does not mind
     * @param approvalAbove minor units that may leave this payment on one person's word, all its refunds together; what
     *     goes beyond waits for a second person before the bank is asked; null for no such limit
     */
    record ReserveRefund(
            @TargetAggregateIdentifier PaymentId paymentId,
            RefundId refundId,
            Money amount,
            @Nullable String reason,
            @Nullable Long expectedRefundable,
            String requestedBy,
            @Nullable Long approvalAbove)
            implements RefundCommand {
        public ReserveRefund {
            if (amount.isZero()) {
                throw new IllegalArgumentException("Refund " + refundId + " of " + paymentId + " must be above zero");
            }
        }
    }

    /** The second person agrees; never the one who asked. Answered with a {@link RefundDecisionResult}. */
    record ApproveRefund(@TargetAggregateIdentifier PaymentId paymentId, RefundId refundId, String approvedBy)
            implements RefundCommand {}

    /** The second person does not agree. Answered with a {@link RefundDecisionResult}. */
    record RejectRefund(
            @TargetAggregateIdentifier PaymentId paymentId,
            RefundId refundId,
            String rejectedBy,
            @Nullable String reason)
            implements RefundCommand {}

    /** News from the bank about a refund. Answered with the {@link Aftersales} after it. */
    record RecordRefundOutcome(@TargetAggregateIdentifier PaymentId paymentId, RefundEvidence evidence)
            implements RefundCommand {}
}
