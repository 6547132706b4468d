package io.payledger.query.journal;

/** The accounts of the books, seen from the ledger that stands between customers, banks and merchants. */
public enum Account {
    /** What customers owe for their orders; each sale raises it and each receipt clears it. */
    CUSTOMER_RECEIVABLE,
    /** What banks hold for us: charges less what was given back. */
    BANK_CLEARING,
    /** What we owe to merchants. */
    MERCHANT_PAYABLE,
    /** What is set aside for refunds that the bank has not given back yet. */
    REFUNDS_PAYABLE,
    /** What we owe to customers who were charged beside the charge that pays their order. */
    SURPLUS,
    /** What banks will take back from us for disputes that were lost. */
    CHARGEBACKS_PAYABLE
}
