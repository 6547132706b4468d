package io.payledger.query.projection;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/**
 * The code of a projection over one set of its tables: takes events into the current unit of work, and looks at its tables
 * only just before that commits. By then a processor has stored its token: whoever waits for a token waits for no table
 * that its holder needs. It is given a database and nothing else, so whoever hands it events, live or again, causes no more than
 * rows (promise I12).
 */
public interface EventFollower {

    /** An event of a payment. */
    void on(PaymentEvent event, DomainEventMessage<?> message);

    /** One that this release cannot read. */
    void on(UnreadableEvent event, EventMessage<?> message);

    /** Any event of the log; those that are of no payment change nothing. */
    default void take(EventMessage<?> message) {
        switch (message.getPayload()) {
            case PaymentEvent event -> on(event, placed(event, message));
            case UnreadableEvent event -> on(event, message);
            default -> {
                // Of another kind of aggregate.
            }
        }
    }

    private static DomainEventMessage<?> placed(PaymentEvent event, EventMessage<?> message) {
        if (message instanceof DomainEventMessage<?> ofPayment) {
            return ofPayment;
        }
        throw new IllegalStateException("Event " + message.getIdentifier() + " of " + event.paymentId()
                + " has no place in its payment's stream");
    }
}
