package io.payledger.api.payment;

/** Why a person must look at a payment. */
public enum ReviewCause {
    /** The bank stayed silent for as long as it is asked; the payment is open. */
    BANK_SILENT,
    /** The bank denies what it had confirmed, of a charge or a refund. */
    CONTRADICTION,
    /** Authentic news did not match the payment. */
    MISMATCH
}
