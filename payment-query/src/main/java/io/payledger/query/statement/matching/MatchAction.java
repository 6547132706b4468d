package io.payledger.query.statement.matching;

/** What can be done about a difference. Each class offers one; DISMISS is always there. */
public enum MatchAction {
    /** The line is told to the payment as the bank's word. */
    RECORD_OUTCOME,
    /** The same, of a charge beside the one that pays the order: the payment gives it back, so two people must agree. */
    REFUND_SURPLUS,
    /** What the bank shows contradicts the payment; it is told so, and waits in the review queue. */
    OPEN_REVIEW,
    /** A person says which charge or refund the line is. */
    ASSIGN,
    /** A person has seen it; nothing is done. */
    DISMISS
}
