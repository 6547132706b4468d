package io.payledger.eventstore.anchor;

/** A checkpoint is there, but it cannot be read, or no key that is trusted has signed it. */
public final class CheckpointUnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CheckpointUnreadableException(String where, Exception why) {
        super(
                where + " cannot be trusted: " + why.getMessage()
                        + ". What to do: docs/audit/checkpoints.md, \"When the start is refused\"",
                why);
    }
}
