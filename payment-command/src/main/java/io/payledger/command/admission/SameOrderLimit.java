package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * How many requests for one and the same order may be inside at once. They queue for the lock of its aggregate, and each
 * holds a thread meanwhile: without a bound one hot order takes all threads from all others (case F15).
 */
public final class SameOrderLimit {
    private final int limit;
    private final ConcurrentMap<PaymentId, Integer> inside = new ConcurrentHashMap<>();

    /**
     * The limit.
     *
     * @param limit at least 1
     */
    public SameOrderLimit(int limit) {
        this.limit = limit;
    }

    /**
     * Does the work if there is room.
     *
     * @throws OrderBusyException when there is none; the work is not done
     */
    <T> T within(PaymentId paymentId, Supplier<T> work) {
        if (inside.merge(paymentId, 1, Integer::sum) > limit) {
            leave(paymentId);
            throw new OrderBusyException(paymentId, "more than " + limit + " requests for it at once");
        }
        try {
            return work.get();
        } finally {
            leave(paymentId);
        }
    }

    private void leave(PaymentId paymentId) {
        inside.computeIfPresent(paymentId, (id, count) -> count == 1 ? null : count - 1);
    }
}
