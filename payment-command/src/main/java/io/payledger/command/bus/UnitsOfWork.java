package io.payledger.command.bus;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** What the units of work of the calling thread mean for a command that it sends. */
final class UnitsOfWork {
    private UnitsOfWork() {}

    /** Whether this thread is handling a command right now. */
    static boolean commandInHand() {
        return CurrentUnitOfWork.isStarted() && CurrentUnitOfWork.get().getMessage() instanceof CommandMessage;
    }

    /**
     * Runs the work as if this thread had no unit of work. A unit of work that Axon starts within another appends only
     * when the outer one commits: too late to answer, and too late to read again after a conflict.
     */
    static <T> T apart(Supplier<T> work) {
        Deque<UnitOfWork<?>> aside = new ArrayDeque<>();
        while (CurrentUnitOfWork.isStarted()) {
            UnitOfWork<?> current = CurrentUnitOfWork.get();
            CurrentUnitOfWork.clear(current);
            aside.push(current);
        }
        try {
            return work.get();
        } finally {
            aside.forEach(CurrentUnitOfWork::set);
        }
    }
}
