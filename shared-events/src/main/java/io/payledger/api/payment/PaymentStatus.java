package io.payledger.api.payment;

/** Where a payment stands. Manual review is no status: it is a flag on an UNKNOWN payment or a case on a settled one. */
public enum PaymentStatus {
    /** Wanted, but nothing was sent to the bank, or what was sent provably never left. */
    PENDING,
    /** Sent or about to be sent; the bank has not answered yet. */
    PROCESSING,
    /** Charged. Absorbing: no later news changes it. */
    SUCCESS,
    /** Not charged, by the bank's own word. A new attempt may follow. */
    FAILED,
    /** Maybe charged: the bank was silent or unclear and is asked again until it is settled. */
    UNKNOWN;

    /** Whether the bank has given its word: SUCCESS or FAILED. */
    public boolean settled() {
        return this == SUCCESS || this == FAILED;
    }
}
