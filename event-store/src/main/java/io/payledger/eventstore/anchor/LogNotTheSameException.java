package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.Checkpoint;

/**
 * The database does not hold the log that a checkpoint was made of: it was restored from an older copy, cut, or changed.
 * Nothing may be added to it before a person has decided.
 */
public final class LogNotTheSameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LogNotTheSameException(Checkpoint known, String difference) {
        super("The log is not the one that the checkpoint over " + known.size() + " events of " + known.at()
                + " was made of: " + difference
                + ". It was restored from an older copy, cut or changed; nothing was done"
                + " to it. What to do: docs/audit/checkpoints.md, \"When the start is refused\"");
    }
}
