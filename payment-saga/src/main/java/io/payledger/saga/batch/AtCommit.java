package io.payledger.saga.batch;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Gathers what the events of one unit of work want to write and writes it when all of them are handled, right before the
 * transaction commits: handlers of the commit run in reverse, and the transaction's own was the first to be registered.
 */
public final class AtCommit {
    private AtCommit() {}

    /** Whether there is a unit of work that has not written yet. */
    public static boolean isToCome() {
        return CurrentUnitOfWork.isStarted()
                && CurrentUnitOfWork.get().root().phase().isBefore(UnitOfWork.Phase.COMMIT);
    }

    /**
     * What was gathered so far in this unit of work; {@link #isToCome()} must hold.
     *
     * @param key unique to its kind
     * @param write is called once, in the transaction; what it throws rolls everything back
     */
    public static <G> G gather(String key, Supplier<G> nothing, Consumer<G> write) {
        UnitOfWork<?> root = CurrentUnitOfWork.get().root();
        return root.getOrComputeResource(key, unused -> {
            G gathered = nothing.get();
            root.onCommit(committing -> write.accept(gathered));
            return gathered;
        });
    }
}
