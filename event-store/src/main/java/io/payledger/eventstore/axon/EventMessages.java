package io.payledger.eventstore.axon;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventName;
import io.payledger.eventstore.types.MetadataCodec;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.eventstore.types.UnreadableEventException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/** Axon's messages to and from stored events. */
final class EventMessages {
    private final EventCodec codec;

    EventMessages(EventCodec codec) {
        this.codec = codec;
    }

    /** What is to be stored for a message; {@link SerializationException} when it cannot be. */
    EventContent toContent(EventMessage<?> message) {
        try {
            Object payload = message.getPayload();
            UUID eventId = UUID.fromString(message.getIdentifier());
            boolean ofAggregate = message instanceof DomainEventMessage<?> of && of.getType() != null;
            @Nullable DomainEventMessage<?> domain = ofAggregate ? (DomainEventMessage<?>) message : null;
            boolean unread = payload instanceof UnreadableEvent;
            if (unread) {
                throw new IllegalArgumentException("An unreadable event cannot be published again");
            }
            EventName name = codec.registry().nameOf(payload.getClass());
            return new EventContent(
                    eventId,
                    domain == null ? null : domain.getType(),
                    domain == null ? message.getIdentifier() : domain.getAggregateIdentifier(),
                    domain == null ? 0 : domain.getSequenceNumber(),
                    name.name(),
                    name.revision(),
                    message.getTimestamp(),
                    codec.write(payload),
                    MetadataCodec.write(message.getMetaData()));
        } catch (IllegalArgumentException e) {
            throw new SerializationException(
                    "Event " + message.getIdentifier() + " cannot be stored: " + e.getMessage(), e);
        }
    }

    /**
     * One event of an aggregate's own stream.
     *
     * @throws UnreadableEventException when payload or metadata cannot be read: then the aggregate cannot be loaded
     */
    DomainEventMessage<?> toDomainEvent(StoredEvent stored) {
        EventContent event = stored.content();
        return new GenericDomainEventMessage<>(
                event.aggregateType(), event.aggregateId(), event.sequenceNumber(), read(event), event::occurredAt);
    }

    /** One event of the log. What cannot be read comes as an {@link UnreadableEvent}, so that nobody stops at it. */
    TrackedEventMessage<?> toTracked(StoredEvent stored) {
        EventContent event = stored.content();
        TrackingToken token = new GlobalSequenceTrackingToken(stored.globalIndex());
        Message<Object> message = readOrPark(event);
        return event.aggregateType() == null
                ? new GenericTrackedEventMessage<>(token, message, event::occurredAt)
                : new GenericTrackedDomainEventMessage<>(
                        token,
                        event.aggregateType(),
                        event.aggregateId(),
                        event.sequenceNumber(),
                        message,
                        event::occurredAt);
    }

    private Message<Object> read(EventContent event) {
        Object payload = codec.read(event.eventType(), event.revision(), event.payload());
        try {
            return message(event, payload, MetadataCodec.read(event.metadata()));
        } catch (IllegalArgumentException e) {
            throw new UnreadableEventException(event.eventType(), event.revision(), String.valueOf(e.getMessage()), e);
        }
    }

    private Message<Object> readOrPark(EventContent event) {
        try {
            return read(event);
        } catch (UnreadableEventException e) {
            UnreadableEvent parked = new UnreadableEvent(
                    event.aggregateId(),
                    event.sequenceNumber(),
                    event.eventType(),
                    event.revision(),
                    new String(event.payload(), StandardCharsets.UTF_8),
                    String.valueOf(e.getMessage()));
            return message(event, parked, Map.of());
        }
    }

    private static Message<Object> message(
            EventContent event, Object payload, Map<String, ? extends @Nullable Object> metadata) {
        return new GenericMessage<>(event.eventId().toString(), payload, MetaData.from(metadata));
    }
}
