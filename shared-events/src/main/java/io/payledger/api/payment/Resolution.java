package io.payledger.api.payment;

/** What a person found out about a payment that was in review. */
public enum Resolution {
    /** The bank holds the charge: an open or failed payment becomes SUCCESS, a paid one stays paid. */
    CHARGED,
    /** The bank holds no charge: an open payment becomes FAILED. Never said of a paid one. */
    NOT_CHARGED,
    /** The payment is paid and all that can be is given back, once a second person approves. */
    REFUND
}
