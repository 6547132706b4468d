package io.payledger.query.projection;

import io.payledger.api.payment.PaymentEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.axonframework.eventhandling.DomainEventMessage;

/**
 * An event at its place in its payment's stream.
 *
 * @param sequence 0 for the payment's first event, then 1, 2, … without a gap
 * @param at when it happened, in whole microseconds: what the database keeps
 */
public record SequencedEvent(PaymentEvent event, long sequence, Instant at) {
    public SequencedEvent {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    static SequencedEvent of(PaymentEvent event, DomainEventMessage<?> message) {
        return new SequencedEvent(event, message.getSequenceNumber(), message.getTimestamp());
    }
}
