package io.payledger.command.payment;

import io.payledger.api.payment.PaymentEvent;

/** A payment as its events left it: the fold that every decision is taken on. */
sealed interface PaymentState permits NotSubmitted, Submitted {
    PaymentState NONE = new NotSubmitted();

    /**
     * The state once this has happened too.
     *
     * @throws IllegalStateException when it cannot have happened to such a payment: the stream is damaged
     */
    PaymentState after(PaymentEvent event);

    /** The state after all of these. */
    default PaymentState after(Iterable<PaymentEvent> events) {
        PaymentState state = this;
        for (PaymentEvent event : events) {
            state = state.after(event);
        }
        return state;
    }

    /** The payment that a command is about; it was submitted, for Axon knows no other. */
    static Submitted submitted(PaymentState state) {
        return switch (state) {
            case Submitted payment -> payment;
            case NotSubmitted none -> throw new IllegalStateException("There is no payment to decide about");
        };
    }
}
