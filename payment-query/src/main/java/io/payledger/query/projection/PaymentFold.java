package io.payledger.query.projection;

import org.jspecify.annotations.Nullable;

/**
 * How an event changes what a projection remembers of its payment. Pure: the same events give the same payment, whenever
 * and however often they are folded.
 */
@FunctionalInterface
public interface PaymentFold<S extends FoldedPayment> {

    /**
     * The payment after this event.
     *
     * @param before null before the payment's first event
     * @throws RuntimeException when this cannot have happened to such a payment; the payment is then parked
     */
    S after(@Nullable S before, SequencedEvent event);
}
