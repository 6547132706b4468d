package io.payledger.command.payment;

/** What a payment does with a piece of evidence: the cells of the {@link TransitionTable}. */
enum Action {
    /** Nothing changes and nothing is appended. */
    KEEP("no change"),
    /** The attempt paid the order. */
    SUCCEED("SUCCESS"),
    /** The attempt did not pay the order and never will, by the bank's own word. */
    FAIL("FAILED"),
    /** The attempt may have been charged; the bank is asked until it says so. */
    MARK_UNKNOWN("UNKNOWN"),
    /** The attempt never left; it goes out again under its old trade number. */
    AWAIT_RESEND("PENDING, resend"),
    /** The attempt was called failed and has paid the order all the same. */
    ACCEPT_LATE("SUCCESS (late success)"),
    /** The bank holds a charge too many; it is refunded once. */
    RECORD_SURPLUS("surplus → refund once"),
    /** The bank denies what it had confirmed; a person must look. */
    RECORD_CONTRADICTION("contradiction + alarm"),
    /** The news does not fit the payment; a person must look. */
    RECORD_MISMATCH("mismatch + alarm");

    private final String label;

    Action(String label) {
        this.label = label;
    }

    /** Whether it calls a person and changes no status; the same claim calls once. */
    boolean raisesAlarm() {
        return this == RECORD_CONTRADICTION || this == RECORD_MISMATCH;
    }

    /** As people read it in the documentation. */
    String label() {
        return label;
    }
}
