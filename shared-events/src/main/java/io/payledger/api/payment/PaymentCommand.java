package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Everything that a payment can be asked to do. */
public sealed interface PaymentCommand
        permits PaymentCommand.SubmitPayment,
                PaymentCommand.RecordBankOutcome,
                PaymentCommand.ResendAttempt,
                PaymentCommand.CancelPayment,
                PaymentCommand.RecordChargeback,
                RefundCommand,
                DisputeCommand,
                ReviewCommand {

    PaymentId paymentId();

    /**
     * Pay this order. Answered with a {@link SubmitPaymentResult}; a second one for an order that is paid or in flight
     * changes nothing, one for a failed order starts the next attempt.
     *
     * @param maxAttempts attempts that the order may have, this one included: 1 to {@link #MOST_ATTEMPTS}
     */
    record SubmitPayment(@TargetAggregateIdentifier PaymentId paymentId, Money amount, Channel channel, int maxAttempts)
            implements PaymentCommand {
        /** What no order ever has more of: every command reads all of them. */
        public static final int MOST_ATTEMPTS = 100;

        public SubmitPayment {
            if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
                throw new IllegalArgumentException(
                        "An order has 1 to " + MOST_ATTEMPTS + " attempts, not " + maxAttempts);
            }
        }

        /** Without another limit than {@link #MOST_ATTEMPTS}. */
        public SubmitPayment(PaymentId paymentId, Money amount, Channel channel) {
            this(paymentId, amount, channel, MOST_ATTEMPTS);
        }
    }

    /** News from the bank. Answered with the {@link PaymentView} after it. */
    record RecordBankOutcome(@TargetAggregateIdentifier PaymentId paymentId, BankEvidence evidence)
            implements PaymentCommand {}

    /**
     * Send attempt {@code attempt} again under its old trade number, after it was provably not sent. Answered with the
     * {@link PaymentView} after it; does nothing unless the payment is PENDING on this very attempt.
     */
    record ResendAttempt(@TargetAggregateIdentifier PaymentId paymentId, int attempt) implements PaymentCommand {}

    /**
     * Do not charge this order, or give back what is charged. Answered with a {@link CancelResult}: what was not sent is
     * cancelled at once; what is in flight ends as cancelled only if the bank confirms no charge, else as a refund.
     */
    record CancelPayment(
            @TargetAggregateIdentifier PaymentId paymentId,
            String requestedBy,
            @Nullable String reason) implements PaymentCommand {}

    /**
     * The bank's statement shows that it has taken a charge back. Answered with {@link Aftersales}; does nothing unless a
     * dispute of the payment is lost, the charge pays the order, and it was not taken back before.
     *
     * @param bankReference of the booking
     */
    record RecordChargeback(
            @TargetAggregateIdentifier PaymentId paymentId, TradeNo tradeNo, Money amount, String bankReference)
            implements PaymentCommand {}
}
