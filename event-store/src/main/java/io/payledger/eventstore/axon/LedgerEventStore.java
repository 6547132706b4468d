package io.payledger.eventstore.axon;

import io.payledger.eventstore.read.EventTail;
import java.time.Clock;
import java.time.Duration;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.AbstractEventStore;
import org.jspecify.annotations.Nullable;

/**
 * Axon's event store over the {@link PostgresEventStorageEngine}. It replaces Axon's {@code EmbeddedEventStore}, whose
 * pooled consumers look every half second; these are woken when something is committed.
 *
 * <p>All events of a unit of work go into one append, at its commit and behind every prepare-commit handler: a handler
 * that throws there leaves nothing stored, and events that such a handler publishes are stored with the others or not at
 * all.
 */
public final class LedgerEventStore extends AbstractEventStore {
    private final PostgresEventStorageEngine engine;
    private final EventTail<TrackedEventMessage<?>> tail;
    private final Clock clock;

    LedgerEventStore(PostgresEventStorageEngine engine, EventTail<TrackedEventMessage<?>> tail, Clock clock) {
        super(new Settings().storageEngine(new StagingEngine(engine)));
        this.engine = engine;
        this.tail = tail;
        this.clock = clock;
    }

    @Override
    public TrackingEventStream openStream(@Nullable TrackingToken trackingToken) {
        return new LedgerEventStream(tail, engine::tracked, PostgresEventStorageEngine.positionOf(trackingToken));
    }

    @Override
    public TrackingToken createTokenSince(Duration duration) {
        return createTokenAt(clock.instant().minus(duration));
    }

    /** Axon's builder has no public constructor. */
    private static final class Settings extends AbstractEventStore.Builder {}
}
