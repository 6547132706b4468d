package io.payledger.api.payment;

/** What a person found out about a payment that was in review. */
public enum Resolution {
    /** The bank holds the charge: an open or failed payment becomes SUCCESS, a paid one stays paid. */
    CHARGED,
    /** The bank holds no charge: an open payment becomes FAILED. Never said of a paid one. */
    NOT_CHARGED,
    /** The payment is paid and all that can be is given back, once a second person approves. */
    REFUND,
    /** The bank has given this refund back: it becomes REFUNDED. */
    REFUNDED,
    /** The bank has not given this refund back: it becomes FAILED and its amount is free again. */
    NOT_REFUNDED;

    /** Whether it decides about one refund, not about the payment. */
    public boolean ofRefund() {
        return this == REFUNDED || this == NOT_REFUNDED;
    }

    /** Whether the bank's number for what it did goes with it. */
    public boolean needsReference() {
        return this == CHARGED || this == REFUNDED;
    }
}
