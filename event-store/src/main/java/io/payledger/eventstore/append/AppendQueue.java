package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.limit.LimitTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Where commands wait for the writer. Bounded: what does not fit is refused at once and leaves no trace. Safe for many
 * callers.
 */
public final class AppendQueue {
    private final BlockingQueue<PendingAppend> waiting;
    private final int capacity;
    private final Duration timeout;
    private final ScheduledExecutorService timer = LimitTimer.named("append-limits");
    private volatile boolean closed;

    /**
     * @param capacity commands that may wait at one time
     * @param timeout how long a command waits for the writer, and once more for the outcome
     */
    public AppendQueue(int capacity, Duration timeout) {
        this.capacity = capacity;
        this.timeout = timeout;
        this.waiting = new ArrayBlockingQueue<>(capacity);
    }

    /**
     * Appends the events of one command, all of them or none, and returns when they are committed.
     *
     * @param events in order; may be empty when there are riders
     * @param riders rows for the same transaction
     * @throws AppendConflictException when someone else has appended to one of the aggregates
     * @throws RiderRejectedException when a rider refuses the command
     * @throws AppendNotDoneException when the queue is full or the database cannot be reached
     * @throws AppendOutcomeUnknownException when nobody can tell whether the commit took place
     * @throws EventRefusedException when the database does not accept the rows
     */
    public Appended append(List<EventContent> events, List<? extends AppendRider<?>> riders) {
        PendingAppend pending = new PendingAppend(events, riders);
        if (closed) {
            throw new EventStoreUnavailableException("The event store is stopping; nothing was stored");
        }
        // Before the writer can take it: whatever goes wrong here, nothing was stored.
        Future<?> limit = timer.schedule(() -> notTaken(pending), timeout.toNanos(), TimeUnit.NANOSECONDS);
        try {
            if (!waiting.offer(pending)) {
                throw new AppendQueueFullException(capacity);
            }
            return pending.await();
        } finally {
            limit.cancel(false);
        }
    }

    /** A command that no writer has is taken back; of one that a writer has, the outcome is waited for as long again. */
    private void notTaken(PendingAppend pending) {
        if (!takenBack(pending)) {
            // Nobody cancels it: it finds that all is said, but for a commit that hangs.
            var unused = timer.schedule(() -> notKnown(pending), timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void notKnown(PendingAppend pending) {
        if (!takenBack(pending)) {
            pending.fail(new AppendOutcomeUnknownException("The commit of the command did not come to an end within "
                    + timeout.multipliedBy(2) + "; ask for the state before sending it again"));
        }
    }

    private boolean takenBack(PendingAppend pending) {
        boolean takenBack = pending.giveUp();
        if (takenBack) {
            pending.fail(new EventStoreUnavailableException("The event store did not come to the command within "
                    + timeout + "; nothing was stored, try again later"));
        }
        return takenBack;
    }

    /** Commands that wait for the writer now. */
    public int size() {
        return waiting.size();
    }

    /**
     * What waits, in order, up to a number of events; at least one command if any waits within the pause. Commands whose
     * callers gave up are left out.
     */
    List<PendingAppend> take(int maxEvents, Duration pause) throws InterruptedException {
        List<PendingAppend> batch = new ArrayList<>();
        PendingAppend next = waiting.poll(pause.toNanos(), TimeUnit.NANOSECONDS);
        int events = 0;
        while (next != null) {
            if (next.take()) {
                batch.add(next);
                events += next.events().size() + 1;
            }
            next = events < maxEvents ? waiting.poll() : null;
        }
        return batch;
    }

    void close() {
        closed = true;
        // Wakes a writer that waits for work; when there is no room it does not wait.
        waiting.offer(PendingAppend.nothing());
    }

    boolean isClosed() {
        return closed;
    }

    boolean isDrained() {
        return closed && waiting.isEmpty();
    }

    /** Nobody will write what waits now. */
    void failWaiting() {
        for (PendingAppend next = waiting.poll(); next != null; next = waiting.poll()) {
            next.fail(new EventStoreUnavailableException("The event store has stopped; nothing was stored"));
        }
    }
}
