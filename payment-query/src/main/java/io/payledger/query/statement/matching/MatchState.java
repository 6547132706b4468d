package io.payledger.query.statement.matching;

/** Whether somebody must look at a match. */
public enum MatchState {
    /** Nobody: bank and ledger agree. */
    MATCHED,
    /** Somebody. */
    OPEN,
    /** A second person: the first one's decision may send money out. */
    PROPOSED,
    /** Nobody any more. */
    RESOLVED
}
