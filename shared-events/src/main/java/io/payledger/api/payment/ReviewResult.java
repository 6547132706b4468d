package io.payledger.api.payment;

import io.payledger.api.id.RefundId;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link ReviewCommand.ResolveReview}; all but {@link Resolved} changed nothing. */
public sealed interface ReviewResult {

    /**
     * Resolved by this very command, or by the same one before.
     *
     * @param refund the one that the decision was about or asked for; null when there is none
     */
    record Resolved(PaymentView payment, @Nullable RefundView refund, boolean replayed) implements ReviewResult {}

    /** Nobody needs to look at this payment, or at this refund. */
    record NothingToReview(PaymentView payment) implements ReviewResult {}

    /** The payment has no such refund. */
    record NoSuchRefund(RefundId refundId) implements ReviewResult {}

    /** The bank is still being asked. */
    record TooEarly(PaymentView payment) implements ReviewResult {}

    /** A paid order stays paid: it cannot be called not charged. */
    record StaysPaid(PaymentView payment) implements ReviewResult {}

    /** There is nothing to refund: the order is not paid, or all is given back. */
    record NothingToRefund(PaymentView payment) implements ReviewResult {}

    /** A dispute holds refunds back. */
    record Disputed(DisputeView dispute) implements ReviewResult {}
}
