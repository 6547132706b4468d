package io.payledger.query.statement.intake;

/** Where the import of a file stands. */
public enum ImportState {
    /** It is being read; or the node that read it is gone, and the file must be brought again. */
    RUNNING,
    /** Everything in it is stored. */
    IMPORTED,
    /** Something in it is wrong; nothing of it is stored. */
    REFUSED,
    /** It may be right, but this node could not store it; nothing of it is stored, and it can be brought again. */
    FAILED
}
