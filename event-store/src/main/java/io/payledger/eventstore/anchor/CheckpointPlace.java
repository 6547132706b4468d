package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.io.IOException;

/** Somewhere outside the database that is told of checkpoints. */
interface CheckpointPlace {
    /**
     * Takes this checkpoint there. May be told the same one again.
     *
     * @throws IOException when it is not there, or that is not known; it is tried again with the next one at the latest
     */
    void publish(SignedCheckpoint checkpoint) throws IOException, InterruptedException;

    /** For people: where it is. */
    @Override
    String toString();
}
