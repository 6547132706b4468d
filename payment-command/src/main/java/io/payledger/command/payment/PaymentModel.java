package io.payledger.command.payment;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.api.payment.SubmitPaymentResult;
import java.util.Optional;

/** The one public door of this package: the aggregate for whoever registers it, the fold for whoever reads it. */
public final class PaymentModel {
    private PaymentModel() {}

    /** The class to register as an aggregate. */
    public static Class<?> aggregateType() {
        return Payment.class;
    }

    /**
     * The payment that these events tell of, in the order of their sequence; empty when there are none.
     *
     * @throws IllegalStateException when they cannot have happened in this order
     */
    public static Optional<PaymentView> fold(Iterable<PaymentEvent> events) {
        return switch (PaymentState.NONE.after(events)) {
            case NotSubmitted none -> Optional.empty();
            case Submitted payment -> Optional.of(payment.view());
        };
    }

    /** As {@link #fold}, with refunds and disputes. */
    public static Optional<Aftersales> foldAftersales(Iterable<PaymentEvent> events) {
        return switch (PaymentState.NONE.after(events)) {
            case NotSubmitted none -> Optional.empty();
            case Submitted payment -> Optional.of(payment.aftersales());
        };
    }

    /** Whether the bank has charged this attempt beside the one that pays the order. */
    public static boolean surplus(PaymentView.Attempt attempt) {
        return attempt.status() == PaymentStatus.FAILED && Submitted.SURPLUS_CHARGE.equals(attempt.reason());
    }

    /** As many disputes as a payment can have. */
    public static int mostDisputes() {
        return DisputeRules.MOST_DISPUTES;
    }

    /** The answer to whoever would pay an order that stands like this; empty when a next attempt may start. */
    public static Optional<SubmitPaymentResult> standing(PaymentView payment, Money amount, int maxAttempts) {
        return ChargeRules.standing(payment, amount, maxAttempts);
    }

    /** What a payment with these events would answer to the command, which changes nothing here. */
    public static RefundResult rehearse(Iterable<PaymentEvent> events, ReserveRefund command) {
        return RefundRules.reserve(PaymentState.NONE.after(events), command).answer();
    }

    /** Whether a payment is settled right after this event: SUCCESS or FAILED. */
    public static boolean settles(PaymentEvent event) {
        return settledAttempt(event).isPresent();
    }

    /** Whether a payment is SUCCESS from this event on. */
    public static boolean pays(PaymentEvent event) {
        return event instanceof PaymentEvent.PaymentSucceeded || event instanceof PaymentEvent.LateSuccessAccepted;
    }

    /** The attempt that this event settles as SUCCESS or FAILED. */
    public static Optional<TradeNo> settledAttempt(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.PaymentSucceeded it -> Optional.of(it.tradeNo());
            case PaymentEvent.LateSuccessAccepted it -> Optional.of(it.tradeNo());
            case PaymentEvent.PaymentDeclined it -> Optional.of(it.tradeNo());
            case PaymentEvent.PaymentNotCharged it -> Optional.of(it.tradeNo());
            case PaymentEvent.PaymentCancelled it -> Optional.of(it.tradeNo());
            case PaymentEvent.PaymentSubmitted it -> Optional.empty();
            case PaymentEvent.PaymentAttemptStarted it -> Optional.empty();
            case PaymentEvent.PaymentAttemptNotSent it -> Optional.empty();
            case PaymentEvent.PaymentAttemptResent it -> Optional.empty();
            case PaymentEvent.PaymentOutcomeUnknown it -> Optional.empty();
            case PaymentEvent.SurplusChargeDetected it -> Optional.empty();
            case PaymentEvent.ContradictionRecorded it -> Optional.empty();
            case PaymentEvent.BankMismatchRecorded it -> Optional.empty();
            case PaymentEvent.CancelRequested it -> Optional.empty();
            case PaymentEvent.BankCancelOrdered it -> Optional.empty();
            case RefundEvent it -> Optional.empty();
            case DisputeEvent it -> Optional.empty();
            case ReviewEvent it -> Optional.empty();
        };
    }

    /** The refund that this event ends as refunded, failed or rejected. */
    public static Optional<TradeNo> settledRefund(PaymentEvent event) {
        return switch (event) {
            case RefundEvent.RefundSucceeded it -> Optional.of(it.refundNo());
            case RefundEvent.LateRefundAccepted it -> Optional.of(it.refundNo());
            case RefundEvent.RefundFailed it -> Optional.of(it.refundNo());
            case RefundEvent.RefundRejected it -> Optional.of(it.refundNo());
            default -> Optional.empty();
        };
    }
}
