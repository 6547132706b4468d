package io.payledger.query.projection;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the events of a batch bring one payment.
 *
 * @param after the payment then; null when it has no event that could be followed
 * @param parked why it goes no further; null when it has come to the end of the batch
 */
record Progress<S extends FoldedPayment>(
        @Nullable S after, @Nullable ParkedPayment parked) {

    /**
     * Follows the events in the order of their sequence, whatever order they came in. What is already in the payment is
     * passed over. At an event that is missing, cannot be read or cannot have happened the payment stays where it is.
     */
    static <S extends FoldedPayment> Progress<S> of(
            PaymentFold<S> fold, @Nullable S before, List<Delivery> deliveries) {
        S state = before;
        List<Delivery> inOrder = deliveries.stream()
                .sorted(Comparator.comparingLong(Delivery::sequence))
                .toList();
        for (Delivery delivery : inOrder) {
            long next = state == null ? 0 : state.lastSequence() + 1;
            if (delivery.sequence() < next) {
                continue;
            }
            if (delivery.sequence() > next) {
                return stopped(
                        state, delivery, next, "Event " + next + " never came, event " + delivery.sequence() + " did");
            }
            switch (delivery) {
                case Delivery.Unreadable unreadable -> {
                    return stopped(state, delivery, next, unreadable.event().reason());
                }
                case Delivery.Readable readable -> {
                    try {
                        state = fold.after(state, readable.event());
                    } catch (RuntimeException e) {
                        // The fold is pure: trying again would fail again, and keep all other payments waiting.
                        return stopped(state, delivery, next, "It cannot have happened: " + e.getMessage());
                    }
                }
            }
        }
        return new Progress<>(state, null);
    }

    private static <S extends FoldedPayment> Progress<S> stopped(
            @Nullable S state, Delivery delivery, long sequence, String reason) {
        return new Progress<>(state, new ParkedPayment(delivery.paymentId(), sequence, reason));
    }
}
