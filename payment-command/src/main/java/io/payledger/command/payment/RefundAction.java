package io.payledger.command.payment;

/** What a refund does with news of the bank: the cells of the {@link RefundTable}. */
enum RefundAction {
    KEEP("no change"),
    SUCCEED("REFUNDED"),
    FAIL("FAILED, amount free again"),
    MARK_UNKNOWN("UNKNOWN, amount stays reserved"),
    /** The money has moved: it counts as refunded if it is free, else a person must look. */
    ACCEPT_LATE("REFUNDED (late) if the amount is still free, else contradiction + alarm"),
    RECORD_CONTRADICTION("contradiction + alarm"),
    RECORD_MISMATCH("mismatch + alarm");

    private final String label;

    RefundAction(String label) {
        this.label = label;
    }

    /** As people read it in the documentation. */
    String label() {
        return label;
    }
}
