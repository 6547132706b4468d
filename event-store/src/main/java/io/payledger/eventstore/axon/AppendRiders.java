package io.payledger.eventstore.axon;

import io.payledger.eventstore.append.AppendRider;
import io.payledger.eventstore.append.RiderWriter;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Puts further rows into the transaction in which a unit of work appends its events:
 *
 * <pre>
 *   riders.attach(CurrentUnitOfWork.get(), keyWriter, key);
 * </pre>
 *
 * The rows are committed with the events or not at all, also when there is no event.
 */
public final class AppendRiders {
    private final PostgresEventStorageEngine engine;

    AppendRiders(PostgresEventStorageEngine engine) {
        this.engine = engine;
    }

    /**
     * A rejected row fails the commit of the unit of work with a
     * {@link io.payledger.eventstore.append.RiderRejectedException}.
     *
     * @param unitOfWork at most in its prepare-commit phase
     * @param writer one object for each kind of row, the same at every call
     * @param row what is to be written
     */
    public <R> void attach(UnitOfWork<?> unitOfWork, RiderWriter<R> writer, R row) {
        UnitOfWork<?> root = unitOfWork.root();
        if (root.phase().isAfter(UnitOfWork.Phase.PREPARE_COMMIT)) {
            throw new IllegalStateException(
                    "The unit of work is past its preparations; the row would never be written");
        }
        AppendRider<R> rider = new AppendRider<>(writer, row);
        StagedAppend staged = StagedAppend.of(root, engine);
        staged.add(rider);
        // An inner unit of work may fail while the outer goes on: its rows must not stay.
        unitOfWork.onRollback(unit -> staged.remove(rider));
    }
}
