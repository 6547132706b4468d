package io.payledger.query.distribution;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.FoldedPayment;
import java.util.List;
import java.util.Objects;

/**
 * What the distribution must know of a payment to count it.
 *
 * @param attemptChannels of attempt 1, 2, …
 * @param attempt the one that pays the order, else the last one; 0 before the first
 */
record CountedPayment(
        PaymentId paymentId,
        Money amount,
        List<Channel> attemptChannels,
        int attempt,
        PaymentStatus status,
        long lastSequence)
        implements FoldedPayment {
    CountedPayment {
        Objects.requireNonNull(amount, "a payment has an amount");
        attemptChannels = List.copyOf(attemptChannels);
        if (attempt < 0 || attempt > attemptChannels.size()) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
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
