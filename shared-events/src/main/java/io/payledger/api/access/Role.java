package io.payledger.api.access;

/** What a caller may do. */
public enum Role {
    /** Sends commands for the orders of one merchant and reads them. */
    ORDER_SERVICE,
    /** Reads tables and reports of the merchants it may see, imports statements. */
    FINANCE,
    /** Reads the whole history and verifies it; changes nothing. */
    AUDITOR,
    /** Reads the whole chain of one order, opens dispute cases. */
    SUPPORT,
    /** Runs the service: resolves reviews, sees its state. */
    OPERATOR,
    /** Reads the service's figures and no payment: for a program whose key lies on another machine. */
    MONITOR
}
