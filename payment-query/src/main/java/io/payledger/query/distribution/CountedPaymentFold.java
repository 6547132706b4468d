package io.payledger.query.distribution;

import static io.payledger.api.payment.PaymentStatus.FAILED;
import static io.payledger.api.payment.PaymentStatus.PENDING;
import static io.payledger.api.payment.PaymentStatus.PROCESSING;
import static io.payledger.api.payment.PaymentStatus.SUCCESS;
import static io.payledger.api.payment.PaymentStatus.UNKNOWN;

import io.payledger.api.id.Channel;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.query.projection.PaymentFold;
import io.payledger.query.projection.SequencedEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where each event has a payment counted. */
final class CountedPaymentFold implements PaymentFold<CountedPayment> {

    @Override
    public CountedPayment after(@Nullable CountedPayment before, SequencedEvent next) {
        if (next.event() instanceof PaymentEvent.PaymentSubmitted it) {
            if (before != null) {
                throw new IllegalStateException("a payment is submitted once");
            }
            return CountedPayment.submitted(it.paymentId(), it.amount(), next);
        }
        if (before == null) {
            throw new IllegalStateException("the first event of a payment is that it is submitted");
        }
        return changed(before, next);
    }

    private static CountedPayment changed(CountedPayment payment, SequencedEvent next) {
        return switch (next.event()) {
            case PaymentEvent.PaymentSubmitted it -> throw new IllegalStateException("a payment is submitted once");
            case PaymentEvent.PaymentAttemptStarted it -> started(payment, it, next);
            case PaymentEvent.PaymentAttemptNotSent it -> moved(payment, it.attempt(), PENDING, next);
            case PaymentEvent.PaymentAttemptResent it -> moved(payment, it.attempt(), PROCESSING, next);
            case PaymentEvent.PaymentOutcomeUnknown it -> moved(payment, it.attempt(), UNKNOWN, next);
            case PaymentEvent.PaymentDeclined it -> moved(payment, it.attempt(), FAILED, next);
            case PaymentEvent.PaymentNotCharged it -> moved(payment, it.attempt(), FAILED, next);
            case PaymentEvent.PaymentSucceeded it -> moved(payment, it.attempt(), SUCCESS, next);
            case PaymentEvent.LateSuccessAccepted it -> moved(payment, it.attempt(), SUCCESS, next);
            case PaymentEvent.SurplusChargeDetected it -> stayed(payment, next);
            case PaymentEvent.ContradictionRecorded it -> stayed(payment, next);
            case PaymentEvent.BankMismatchRecorded it -> stayed(payment, next);
            case PaymentEvent.PaymentCancelled it -> moved(payment, it.attempt(), FAILED, next);
            case PaymentEvent.CancelRequested it -> stayed(payment, next);
            case PaymentEvent.BankCancelOrdered it -> stayed(payment, next);
            case RefundEvent it -> stayed(payment, next);
            case DisputeEvent it -> stayed(payment, next);
            case ReviewEvent it -> stayed(payment, next);
        };
    }

    private static CountedPayment started(
            CountedPayment payment, PaymentEvent.PaymentAttemptStarted event, SequencedEvent next) {
        List<Channel> channels = new ArrayList<>(payment.attemptChannels());
        channels.add(event.channel());
        if (event.attempt() != channels.size()) {
            throw new IllegalStateException("attempt " + event.attempt() + " follows on attempt "
                    + payment.attemptChannels().size());
        }
        return payment.now(channels, event.attempt(), PROCESSING, next);
    }

    private static CountedPayment stayed(CountedPayment payment, SequencedEvent next) {
        return payment.now(payment.attemptChannels(), payment.attempt(), payment.status(), next);
    }

    private static CountedPayment moved(
            CountedPayment payment, int attempt, PaymentStatus status, SequencedEvent next) {
        if (attempt < 1) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
        return payment.now(payment.attemptChannels(), attempt, status, next);
    }
}
