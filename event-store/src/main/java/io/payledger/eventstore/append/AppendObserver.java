package io.payledger.eventstore.append;

import java.time.Duration;

/** Told how each committed batch went. Called by the writer's thread: must not block or throw. */
@FunctionalInterface
public interface AppendObserver {
    /** Looks away. */
    AppendObserver NONE = (commands, events, took) -> {};

    /**
     * A batch is committed.
     *
     * @param commands that were in it, those that were refused included
     * @param events that it stored; 0 when all were refused or brought only other rows
     * @param took from the first statement to the commit
     */
    void committed(int commands, int events, Duration took);
}
