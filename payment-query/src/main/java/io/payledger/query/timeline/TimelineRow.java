package io.payledger.query.timeline;

import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.StorableText;
import java.time.Instant;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;

/**
 * One event at its place in its payment, as it is stored.
 *
 * @param event its stable name
 * @param actor who caused it
 * @param origin from where
 * @param traceId of the request that started it all; each log line of its steps has it
 */
record TimelineRow(
        String paymentId,
        long sequence,
        Instant at,
        String event,
        TimelineEvent said,
        @Nullable String actor,
        @Nullable String origin,
        @Nullable String traceId) {

    static TimelineRow of(String paymentId, long sequence, String event, TimelineEvent said, EventMessage<?> message) {
        return new TimelineRow(
                paymentId,
                sequence,
                message.getTimestamp(),
                event,
                said,
                meta(message, MetaKeys.ACTOR),
                meta(message, MetaKeys.ORIGIN),
                meta(message, MetaKeys.TRACE_ID));
    }

    static TimelineRow of(UnreadableEvent event, EventMessage<?> message) {
        TimelineEvent said = new TimelineEvent(Way.UNREADABLE, null, null, null, null, null, event.json());
        return of(event.aggregateId(), event.sequenceNumber(), event.eventName(), said, message);
    }

    private static @Nullable String meta(EventMessage<?> message, String key) {
        return message.getMetaData().get(key) instanceof String text ? StorableText.of(text) : null;
    }
}
