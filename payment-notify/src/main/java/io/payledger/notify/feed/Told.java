package io.payledger.notify.feed;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.notify.integration.PaymentTold;
import java.util.LinkedHashMap;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a payment to tell of its next event: from memory while its events come one after the other, from
 * its own stream otherwise. Nothing is stored, so nothing can be stale. Safe for many threads.
 */
final class Told {
    /** Payments that are remembered: many times those that are on their way in one moment. */
    private static final int MOST = 20_000;

    private final EventStore events;
    private final Map<String, PaymentTold> remembered = new LinkedHashMap<>(1024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PaymentTold> eldest) {
            return size() > MOST;
        }
    };

    Told(EventStore events) {
        this.events = events;
    }

    /**
     * The payment with this event in it.
     *
     * @throws io.payledger.notify.integration.UntellableException when it cannot have happened
     * @throws io.payledger.eventstore.types.UnreadableEventException when an earlier event cannot be read
     */
    PaymentTold with(PaymentEvent event, DomainEventMessage<?> message) {
        String id = message.getAggregateIdentifier();
        PaymentTold before = remembered(id);
        if (before.sequence() != message.getSequenceNumber() - 1) {
            before = read(id, message.getSequenceNumber());
        }
        PaymentTold after = before.after(event, message.getSequenceNumber(), message.getTimestamp(), traceId(message));
        synchronized (remembered) {
            remembered.put(id, after);
        }
        return after;
    }

    private PaymentTold remembered(String id) {
        synchronized (remembered) {
            PaymentTold known = remembered.get(id);
            return known == null ? PaymentTold.NOTHING : known;
        }
    }

    /** From the payment's first event up to before this one. */
    private PaymentTold read(String id, long before) {
        PaymentTold told = PaymentTold.NOTHING;
        DomainEventStream stream = events.readEvents(id);
        while (told.sequence() < before - 1 && stream.hasNext()) {
            DomainEventMessage<?> message = stream.next();
            told = told.after(
                    (PaymentEvent) message.getPayload(),
                    message.getSequenceNumber(),
                    message.getTimestamp(),
                    traceId(message));
        }
        return told;
    }

    private static @Nullable String traceId(DomainEventMessage<?> message) {
        Object traceId = message.getMetaData().get(MetaKeys.TRACE_ID);
        return traceId == null ? null : traceId.toString();
    }
}
