package io.payledger.query.alarms;

/** Why somebody should look at a payment. */
enum AlarmKind {
    /** The bank denies what it had confirmed. */
    CONTRADICTION,
    /** Authentic news did not match the payment. */
    MISMATCH,
    /** The bank holds a charge too many; it is refunded by itself, and closed by that. */
    SURPLUS_CHARGE,
    /** The bank stayed silent for as long as it is asked. */
    MANUAL_REVIEW
}
