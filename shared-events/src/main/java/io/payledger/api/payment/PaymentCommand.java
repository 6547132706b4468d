package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** Everything that a payment can be asked to do. */
public sealed interface PaymentCommand {

    PaymentId paymentId();

    /**
     * Pay this order. Answered with a {@link SubmitPaymentResult}; a second one for an order that is paid or in flight
     * changes nothing, one for a failed order starts the next attempt.
     */
    record SubmitPayment(@TargetAggregateIdentifier PaymentId paymentId, Money amount, Channel channel)
            implements PaymentCommand {}

    /** News from the bank. Answered with the {@link PaymentView} after it. */
    record RecordBankOutcome(@TargetAggregateIdentifier PaymentId paymentId, BankEvidence evidence)
            implements PaymentCommand {}

    /**
     * Send attempt {@code attempt} again under its old trade number, after it was provably not sent. Answered with the
     * {@link PaymentView} after it; does nothing unless the payment is PENDING on this very attempt.
     */
    record ResendAttempt(@TargetAggregateIdentifier PaymentId paymentId, int attempt) implements PaymentCommand {}
}
