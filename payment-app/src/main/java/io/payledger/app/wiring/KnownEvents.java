package io.payledger.app.wiring;

import io.payledger.api.wire.EventTypes;
import io.payledger.eventstore.types.EventTypeRegistry;

/** The names under which events are stored: for the application, and for commands that read the log without it. */
public final class KnownEvents {
    private KnownEvents() {}

    /** All of this release. */
    public static EventTypeRegistry registry() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return types.build();
    }
}
