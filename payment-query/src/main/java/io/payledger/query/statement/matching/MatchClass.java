package io.payledger.query.statement.matching;

/** How a line of a statement and the ledger go together. */
public enum MatchClass {
    /** Bank and ledger say the same. */
    MATCHED,
    /** The ledger holds a charge or refund that no line shows. */
    MISSING_AT_BANK,
    /** A line names no charge and no refund of this ledger, or more than one. */
    MISSING_HERE,
    /** Another amount. */
    AMOUNT_DIFFERS,
    /** Another currency. */
    CURRENCY_DIFFERS,
    /** The bank has moved the money, the ledger does not know it; or it went back. */
    STATUS_DIFFERS,
    /** Another line with the same number was there before. */
    DUPLICATE
}
