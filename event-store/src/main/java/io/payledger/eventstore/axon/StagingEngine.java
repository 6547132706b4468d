package io.payledger.eventstore.axon;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/** Holds appends back until the unit of work commits; everything else goes straight to the engine. */
final class StagingEngine implements EventStorageEngine {
    private final PostgresEventStorageEngine engine;

    StagingEngine(PostgresEventStorageEngine engine) {
        this.engine = engine;
    }

    @Override
    public void appendEvents(List<? extends EventMessage<?>> events) {
        if (CurrentUnitOfWork.isStarted() && committing(CurrentUnitOfWork.get())) {
            StagedAppend.of(CurrentUnitOfWork.get(), engine).add(events);
        } else {
            // Nobody would commit later: no unit of work, or one inside another that is past its own preparations.
            engine.appendEvents(events);
        }
    }

    private static boolean committing(UnitOfWork<?> unitOfWork) {
        return unitOfWork.isRoot() && !unitOfWork.phase().isAfter(UnitOfWork.Phase.PREPARE_COMMIT);
    }

    @Override
    public void storeSnapshot(DomainEventMessage<?> snapshot) {
        engine.storeSnapshot(snapshot);
    }

    @Override
    public Stream<? extends TrackedEventMessage<?>> readEvents(
            @Nullable TrackingToken trackingToken, boolean mayBlock) {
        return engine.readEvents(trackingToken, mayBlock);
    }

    @Override
    public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
        return engine.readEvents(aggregateIdentifier, firstSequenceNumber);
    }

    @Override
    public Optional<DomainEventMessage<?>> readSnapshot(String aggregateIdentifier) {
        return engine.readSnapshot(aggregateIdentifier);
    }

    @Override
    public Optional<Long> lastSequenceNumberFor(String aggregateIdentifier) {
        return engine.lastSequenceNumberFor(aggregateIdentifier);
    }

    @Override
    public TrackingToken createTailToken() {
        return engine.createTailToken();
    }

    @Override
    public TrackingToken createHeadToken() {
        return engine.createHeadToken();
    }

    @Override
    public TrackingToken createTokenAt(Instant dateTime) {
        return engine.createTokenAt(dateTime);
    }
}
