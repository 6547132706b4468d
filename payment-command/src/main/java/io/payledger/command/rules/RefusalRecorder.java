package io.payledger.command.rules;

import io.payledger.api.payment.PaymentRefused;
import io.payledger.command.idempotency.KeyMeaning;
import io.payledger.command.idempotency.KeyStore;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Appends refusals to the stream of their order. It asks for the last sequence number only and never reads the stream, so
 * the ten thousandth refusal of an order costs what the first did; of two at once, the bus runs the loser again.
 */
public final class RefusalRecorder implements MessageHandler<CommandMessage<?>> {
    private static final String STREAM_TYPE = "Refusals";

    private final EventStore store;
    private final KeyStore keys;

    public RefusalRecorder(EventStore store, KeyStore keys) {
        this.store = store;
        this.keys = keys;
    }

    @Override
    public @Nullable Object handle(CommandMessage<?> message) {
        RecordRefusal command = (RecordRefusal) message.getPayload();
        PaymentRefused refused = command.refused();
        String stream = PaymentRefused.streamOf(refused.paymentId());
        long next = store.lastSequenceNumberFor(stream).map(last -> last + 1).orElse(0L);
        store.publish(new GenericDomainEventMessage<>(STREAM_TYPE, stream, next, refused, Map.of()));
        if (command.claim() != null) {
            keys.claimWith(CurrentUnitOfWork.get(), command.claim(), KeyMeaning.Refused.of(command.problem()));
        }
        return null;
    }
}
