package io.payledger.eventstore.append;

/** More commands wait for the writer than {@code payledger.event-store.queue-capacity} allows; nothing was stored. */
public final class AppendQueueFullException extends AppendNotDoneException {
    private static final long serialVersionUID = 1L;

    AppendQueueFullException(int capacity) {
        super("The event store has " + capacity + " commands waiting already; nothing was stored, try again later");
    }
}
