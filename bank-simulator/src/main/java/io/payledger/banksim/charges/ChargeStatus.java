package io.payledger.banksim.charges;

/** What a trade number came to. Final: the bank never changes its mind. */
public enum ChargeStatus {
    /** The payer's money is taken. */
    CHARGED,
    /** Refused; no money moved. */
    DECLINED,
    /** Cancelled before any charge arrived under the number; a later one is declined. */
    CANCELLED
}
