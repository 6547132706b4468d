package io.payledger.api.payment;

/** The answer to {@link RefundCommand.ReserveRefund}; all but {@link Reserved} changed nothing. */
public sealed interface RefundResult {

    /** The amount is set aside by this very command. */
    record Reserved(RefundView refund) implements RefundResult {}

    /** There is this refund already, over the same amount. */
    record Replayed(RefundView refund) implements RefundResult {}

    /** There is a refund of this id over another amount. */
    record Mismatch(RefundView refund) implements RefundResult {}

    /** More than can still be given back. */
    record ExceedsCaptured(RefundBalance balance) implements RefundResult {}

    /** What can still be given back is not what the caller believed. */
    record ExpectationFailed(RefundBalance balance) implements RefundResult {}

    /** The payment has as many refunds as it may have, whatever became of them. */
    record TooMany(int limit) implements RefundResult {}

    /** A dispute holds all refunds back. */
    record Disputed(DisputeView dispute) implements RefundResult {}

    /** The order is not paid. */
    record NotPaid(PaymentView payment) implements RefundResult {}
}
