package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.EventContent;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/** One command's events on their way into the log. */
final class PendingAppend {
    private enum State {
        QUEUED,
        /** The writer has it: from here on only the database knows. */
        TAKEN,
        /** Its caller gave up before the writer came: certainly nothing was stored. */
        ABANDONED
    }

    private final List<PreparedEvent> events;
    private final List<AppendRider<?>> riders;
    private final CompletableFuture<Appended> result = new CompletableFuture<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);

    PendingAppend(List<EventContent> events, List<? extends AppendRider<?>> riders) {
        this.events = events.stream().map(PreparedEvent::of).toList();
        this.riders = List.copyOf(riders);
    }

    /** What no writer takes. */
    static PendingAppend nothing() {
        PendingAppend nothing = new PendingAppend(List.of(), List.of());
        nothing.state.set(State.ABANDONED);
        return nothing;
    }

    List<PreparedEvent> events() {
        return events;
    }

    List<AppendRider<?>> riders() {
        return riders;
    }

    /** Whether the writer may work on it; false when its caller has given up. */
    boolean take() {
        return state.compareAndSet(State.QUEUED, State.TAKEN);
    }

    /** The writer's try has certainly stored nothing: until it takes the command again, the caller may give up. */
    void release() {
        state.set(State.QUEUED);
    }

    void succeed(Appended appended) {
        result.complete(appended);
    }

    void fail(RuntimeException cause) {
        result.completeExceptionally(cause);
    }

    /** Waits for the writer, or for whoever says that it takes too long. */
    Appended await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (giveUp()) {
                        throw new EventStoreUnavailableException(
                                "The thread was interrupted while its command waited; nothing was stored");
                    }
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException unchecked
                    ? unchecked
                    : new CompletionException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Takes it back; false when the writer has it, and only the database knows. */
    boolean giveUp() {
        return state.compareAndSet(State.QUEUED, State.ABANDONED);
    }
}
