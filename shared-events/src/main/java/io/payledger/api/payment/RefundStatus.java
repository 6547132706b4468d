package io.payledger.api.payment;

/** Where a refund stands. */
public enum RefundStatus {
    /** Reserved; a second person must agree before the bank is asked. */
    AWAITING_APPROVAL,
    /** Reserved; the bank is being asked. */
    PROCESSING,
    /** Reserved and maybe given back: the bank was silent or unclear and is asked again. */
    UNKNOWN,
    /** Given back. */
    REFUNDED,
    /** Not given back, by the bank's own word; nothing is reserved. */
    FAILED,
    /** A second person did not agree; nothing is reserved. */
    REJECTED;

    /** Whether its amount is set aside and may still be given back. */
    public boolean reserves() {
        return this == AWAITING_APPROVAL || this == PROCESSING || this == UNKNOWN;
    }
}
