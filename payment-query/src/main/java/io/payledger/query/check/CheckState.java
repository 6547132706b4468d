package io.payledger.query.check;

/** How a check, or a part of one, stands. */
public enum CheckState {
    /** It is under way. */
    RUNNING,
    /** Everything is as it must be. */
    OK,
    /** Something is not. */
    FOUND,
    /** It could not be run to its end. */
    FAILED,
    /** Its process died. Of a check only. */
    BROKEN_OFF
}
