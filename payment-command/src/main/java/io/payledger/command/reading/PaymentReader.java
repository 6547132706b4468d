package io.payledger.command.reading;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.payment.PaymentModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;

/**
 * Folds a payment's events as they are committed now. It takes no lock and goes through no command bus: asking for an
 * order never waits for those who pay it.
 */
public final class PaymentReader {
    private final EventStore eventStore;

    public PaymentReader(EventStore eventStore) {
        this.eventStore = eventStore;
    }

    /** The payment of this order; empty when there is none. */
    public Optional<StoredPayment> find(PaymentId paymentId) {
        List<PaymentEvent> events = new ArrayList<>();
        String traceId = null;
        DomainEventStream stream = eventStore.readEvents(paymentId.value());
        while (stream.hasNext()) {
            DomainEventMessage<?> message = stream.next();
            PaymentEvent event = (PaymentEvent) message.getPayload();
            events.add(event);
            if (event instanceof PaymentEvent.PaymentAttemptStarted) {
                traceId = trace(message);
            }
        }
        String latestTrace = traceId;
        return PaymentModel.fold(events).map(view -> new StoredPayment(view, latestTrace));
    }

    /** As {@link #find}, with refunds and disputes. */
    public Optional<Aftersales> findAftersales(PaymentId paymentId) {
        return PaymentModel.foldAftersales(eventStore
                .readEvents(paymentId.value())
                .asStream()
                .<PaymentEvent>map(message -> (PaymentEvent) message.getPayload())
                .toList());
    }

    private static @Nullable String trace(DomainEventMessage<?> message) {
        return message.getMetaData().get(MetaKeys.TRACE_ID) instanceof String trace ? trace : null;
    }
}
