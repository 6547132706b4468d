package io.payledger.eventstore.axon;

import io.payledger.eventstore.append.AppendRider;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * What one unit of work is going to append: all its events and riders, in one go at its commit. Axon's event bus hands
 * events over once for each round of prepare-commit handlers; two appends would not be all or nothing.
 */
final class StagedAppend {
    private static final String RESOURCE = StagedAppend.class.getName();

    private final List<EventMessage<?>> events = new ArrayList<>();
    private final List<AppendRider<?>> riders = new ArrayList<>();

    private StagedAppend() {}

    /** That of this root unit of work; made at the first call. */
    static StagedAppend of(UnitOfWork<?> root, PostgresEventStorageEngine engine) {
        return root.getOrComputeResource(RESOURCE, key -> {
            StagedAppend staged = new StagedAppend();
            // Commit handlers run in reverse order: this one before the commit of a database transaction that the unit
            // of work may have, so a refused append rolls that back too.
            root.onCommit(unit -> engine.append(staged.events, staged.riders));
            return staged;
        });
    }

    void add(List<? extends EventMessage<?>> more) {
        events.addAll(more);
    }

    void add(AppendRider<?> rider) {
        riders.add(rider);
    }

    void remove(AppendRider<?> rider) {
        riders.removeIf(other -> other == rider);
    }
}
