package io.payledger.command.payment;

import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.RefundEvent;
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

    /** Whether a payment is settled right after this event: SUCCESS or FAILED. */
    public static boolean settles(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.PaymentSucceeded it -> true;
            case PaymentEvent.LateSuccessAccepted it -> true;
            case PaymentEvent.PaymentDeclined it -> true;
            case PaymentEvent.PaymentNotCharged it -> true;
            case PaymentEvent.PaymentSubmitted it -> false;
            case PaymentEvent.PaymentAttemptStarted it -> false;
            case PaymentEvent.PaymentAttemptNotSent it -> false;
            case PaymentEvent.PaymentAttemptResent it -> false;
            case PaymentEvent.PaymentOutcomeUnknown it -> false;
            case PaymentEvent.SurplusChargeDetected it -> false;
            case PaymentEvent.ContradictionRecorded it -> false;
            case PaymentEvent.BankMismatchRecorded it -> false;
            case PaymentEvent.PaymentCancelled it -> true;
            case PaymentEvent.CancelRequested it -> false;
            case RefundEvent it -> false;
            case DisputeEvent it -> false;
        };
    }
}
