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
            return new CountedPayment(it.paymentId(), it.amount(), List.of(), 0, PENDING, next.sequence());
        }
        if (before == null) {
            throw new IllegalStateException("the first event of a payment is that it is submitted");
        }
        return changed(before, next.event(), next.sequence());
    }

    private static CountedPayment changed(CountedPayment payment, PaymentEvent event, long sequence) {
        return switch (event) {
            case PaymentEvent.PaymentSubmitted it -> throw new IllegalStateException("a payment is submitted once");
            case PaymentEvent.PaymentAttemptStarted it -> started(payment, it, sequence);
            case PaymentEvent.PaymentAttemptNotSent it -> moved(payment, it.attempt(), PENDING, sequence);
            case PaymentEvent.PaymentAttemptResent it -> moved(payment, it.attempt(), PROCESSING, sequence);
            case PaymentEvent.PaymentOutcomeUnknown it -> moved(payment, it.attempt(), UNKNOWN, sequence);
            case PaymentEvent.PaymentDeclined it -> moved(payment, it.attempt(), FAILED, sequence);
            case PaymentEvent.PaymentNotCharged it -> moved(payment, it.attempt(), FAILED, sequence);
            case PaymentEvent.PaymentSucceeded it -> moved(payment, it.attempt(), SUCCESS, sequence);
            case PaymentEvent.LateSuccessAccepted it -> moved(payment, it.attempt(), SUCCESS, sequence);
            case PaymentEvent.SurplusChargeDetected it -> stayed(payment, sequence);
            case PaymentEvent.ContradictionRecorded it -> stayed(payment, sequence);
            case PaymentEvent.BankMismatchRecorded it -> stayed(payment, sequence);
            case PaymentEvent.PaymentCancelled it -> moved(payment, it.attempt(), FAILED, sequence);
            case PaymentEvent.CancelRequested it -> stayed(payment, sequence);
            case RefundEvent it -> stayed(payment, sequence);
            case DisputeEvent it -> stayed(payment, sequence);
        };
    }

    private static CountedPayment started(
            CountedPayment payment, PaymentEvent.PaymentAttemptStarted event, long sequence) {
        List<Channel> channels = new ArrayList<>(payment.attemptChannels());
        channels.add(event.channel());
        if (event.attempt() != channels.size()) {
            throw new IllegalStateException("attempt " + event.attempt() + " follows on attempt "
                    + payment.attemptChannels().size());
        }
        return new CountedPayment(
                payment.paymentId(), payment.amount(), channels, event.attempt(), PROCESSING, sequence);
    }

    private static CountedPayment stayed(CountedPayment payment, long sequence) {
        return new CountedPayment(
                payment.paymentId(),
                payment.amount(),
                payment.attemptChannels(),
                payment.attempt(),
                payment.status(),
                sequence);
    }

    private static CountedPayment moved(CountedPayment payment, int attempt, PaymentStatus status, long sequence) {
        if (attempt < 1) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
        return new CountedPayment(
                payment.paymentId(), payment.amount(), payment.attemptChannels(), attempt, status, sequence);
    }
}
