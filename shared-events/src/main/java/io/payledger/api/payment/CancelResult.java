package io.payledger.api.payment;

/** The answer to {@link PaymentCommand.CancelPayment}; each carries the payment as it stands after the command. */
public sealed interface CancelResult {

    PaymentView payment();

    /**
     * Nothing is charged, and what the bank should report all the same is refunded.
     *
     * @param replayed whether this was so before the command
     */
    record Cancelled(PaymentView payment, boolean replayed) implements CancelResult {}

    /** The wish stands; the bank's word decides between cancelled and refunded. */
    record Requested(PaymentView payment, boolean replayed) implements CancelResult {}

    /** The wish came first and the charge after it: this refund gives it back. */
    record Refunding(PaymentView payment, RefundView refund) implements CancelResult {}

    /** Charged before anybody wished to cancel; nothing changed. */
    record AlreadyPaid(PaymentView payment) implements CancelResult {}
}
