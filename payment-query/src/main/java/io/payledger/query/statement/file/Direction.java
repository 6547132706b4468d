package io.payledger.query.statement.file;

/** Which way money went on the account. */
public enum Direction {
    /** It came in. */
    CREDIT,
    /** It went out. */
    DEBIT;

    /** The amount as it counts for a balance: what went out is negative. */
    public long signed(long minor) {
        return this == CREDIT ? minor : -minor;
    }
}
