package io.payledger.api.payment;

/** Where a dispute stands. */
public enum DisputeStatus {
    /** Nobody has decided yet. */
    OPEN,
    /** Lost by the merchant. */
    ACCEPTED,
    /** Won by the merchant. */
    REJECTED;

    /** Whether no refund may be made beside it. */
    public boolean blocksRefunds() {
        return this != REJECTED;
    }
}
