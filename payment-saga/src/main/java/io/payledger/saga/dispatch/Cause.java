package io.payledger.saga.dispatch;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.TraceId;
import io.payledger.api.wire.MetaKeys;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;

/**
 * Why one of our automations acts; goes into the metadata of the events that follow (promise I18).
 *
 * @param actor which automation: {@code saga:charge}
 * @param traceId the request that started it all; null when that one came without
 */
public record Cause(String actor, @Nullable TraceId traceId) {

    /** The trace of this event. An odd one is dropped: a handler that throws for it would hold up every payment. */
    public static @Nullable TraceId traceOf(EventMessage<?> event) {
        try {
            return event.getMetaData().get(MetaKeys.TRACE_ID) instanceof String text ? new TraceId(text) : null;
        } catch (IllegalIdException e) {
            return null;
        }
    }
}
