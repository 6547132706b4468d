package io.payledger.api.payment;

/** The answer to {@link PaymentCommand.SubmitPayment}; each carries the payment as it stands after the command. */
public sealed interface SubmitPaymentResult {

    PaymentView payment();

    /** A new attempt was started by this very command. */
    record Started(PaymentView payment) implements SubmitPaymentResult {}

    /** The order is in flight already; this command changed nothing. */
    record InFlight(PaymentView payment) implements SubmitPaymentResult {}

    /** The order is paid already; this command changed nothing. */
    record AlreadyPaid(PaymentView payment) implements SubmitPaymentResult {}

    /** The order is not paid and has as many attempts as it may have; this command changed nothing. */
    record TooManyAttempts(PaymentView payment) implements SubmitPaymentResult {}

    /** The order has a payment of another amount or currency; this command changed nothing. */
    record AmountDiffers(PaymentView payment) implements SubmitPaymentResult {}
}
