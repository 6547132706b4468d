package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service's own log, one line a checkpoint: wherever logs are collected, the note can be put together again. */
final class CheckpointLog implements CheckpointPlace {
    private static final Logger LOG = LoggerFactory.getLogger(CheckpointLog.class);

    @Override
    public void publish(SignedCheckpoint checkpoint) {
        LOG.info(
                "Checkpoint over {} events: {}",
                checkpoint.checkpoint().size(),
                checkpoint.note().toString().replace("\n", "\\n"));
    }

    @Override
    public String toString() {
        return "the service's log";
    }
}
