package io.payledger.api.payment;

/** By which way news of the bank reached us. */
public enum EvidenceSource {
    /** The answer to our own charge call. */
    REPLY,
    /** A signed message that the bank sent by itself. */
    CALLBACK,
    /** The answer to an active query. */
    QUERY,
    /** A line of a bank statement. */
    STATEMENT,
    /** A person with a reason and a reference to evidence. */
    OPERATOR
}
