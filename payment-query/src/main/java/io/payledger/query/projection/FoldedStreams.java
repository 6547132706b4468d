package io.payledger.query.projection;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** What a projection would remember of payments that had these events and no others. */
public final class FoldedStreams {
    private FoldedStreams() {}

    /**
     * The payments by their ids. One whose first event cannot be followed is missing; one that can be followed up to some
     * event is as it was then, as in the projection's tables.
     *
     * @param events of whole streams, from the first one on
     */
    public static <S extends FoldedPayment> Map<String, S> of(
            PaymentFold<S> fold, Collection<? extends EventMessage<?>> events) {
        EventBatch batch = new EventBatch();
        for (EventMessage<?> message : events) {
            switch (message.getPayload()) {
                case PaymentEvent event
                when message instanceof DomainEventMessage<?> placed ->
                    batch.add(new Delivery.Readable(SequencedEvent.of(event, placed)));
                case UnreadableEvent event -> batch.add(new Delivery.Unreadable(event));
                default -> {
                    // Of another kind of aggregate.
                }
            }
        }
        Map<String, S> payments = new HashMap<>();
        batch.byPayment().forEach((id, deliveries) -> {
            S payment = Progress.of(fold, null, deliveries).after();
            if (payment != null) {
                payments.put(id, payment);
            }
        });
        return payments;
    }
}
