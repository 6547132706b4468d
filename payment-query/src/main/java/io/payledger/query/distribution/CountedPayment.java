package io.payledger.query.distribution;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.FoldedPayment;
import io.payledger.query.projection.SequencedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What the distribution must know of a payment to count it.
 *
 * @param attemptChannels of attempt 1, 2, …
 * @param attempt the one that pays the order, else the last one; 0 before the first
 * @param since when it came to where it is counted
 * @param fresh steps that are not stored yet, in order
 */
record CountedPayment(
        PaymentId paymentId,
        Money amount,
        List<Channel> attemptChannels,
        int attempt,
        PaymentStatus status,
        Instant since,
        long lastSequence,
        List<Step> fresh)
        implements FoldedPayment {
    CountedPayment {
        Objects.requireNonNull(amount, "a payment has an amount");
        attemptChannels = List.copyOf(attemptChannels);
        fresh = List.copyOf(fresh);
        if (attempt < 0 || attempt > attemptChannels.size()) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
    }

    /** A payment that has just been submitted. */
    static CountedPayment submitted(PaymentId paymentId, Money amount, SequencedEvent event) {
        CountedPayment first = new CountedPayment(
                paymentId, amount, List.of(), 0, PaymentStatus.PENDING, event.at(), event.sequence(), List.of());
        return first.with(List.of(new Step(event.sequence(), null, null, first.bucket(), event.at())), event.at());
    }

    /** The payment after this event, and the step that it took, if any. */
    CountedPayment now(List<Channel> channels, int current, PaymentStatus next, SequencedEvent event) {
        CountedPayment after =
                new CountedPayment(paymentId, amount, channels, current, next, since, event.sequence(), fresh);
        if (after.bucket().equals(bucket())) {
            return after;
        }
        // Clocks of two nodes may differ: no payment leaves a state before it came to it.
        Instant at = event.at().isBefore(since) ? since : event.at();
        List<Step> steps = new ArrayList<>(fresh);
        steps.add(new Step(event.sequence(), bucket(), Duration.between(since, at), after.bucket(), at));
        return after.with(steps, at);
    }

    private CountedPayment with(List<Step> steps, Instant at) {
        return new CountedPayment(paymentId, amount, attemptChannels, attempt, status, at, lastSequence, steps);
    }

    /** Where it is counted. */
    Bucket bucket() {
        return new Bucket(
                paymentId.merchantId().value(),
                attempt == 0
                        ? Bucket.NO_CHANNEL
                        : attemptChannels.get(attempt - 1).value(),
                amount.currency(),
                status);
    }
}
