package io.payledger.query.timeline;

import io.payledger.api.payment.EvidenceSource;

/** How something came about. */
public enum Way {
    /** An order service or a person of the merchant's or ours asked for it. */
    REQUEST,
    /** The bank is being asked to do something, or provably was not. */
    BANK_CALL,
    /** The bank answered that call, or did not. */
    BANK_REPLY,
    /** The bank answered a question about it. */
    BANK_QUERY,
    /** The bank said so by itself. */
    CALLBACK,
    /** A line of a bank's statement said so. */
    STATEMENT,
    /** A person decided. */
    OPERATOR,
    /** An event of a newer release, shown as it is stored. */
    UNREADABLE;

    static Way of(EvidenceSource source) {
        return switch (source) {
            case REPLY -> BANK_REPLY;
            case QUERY -> BANK_QUERY;
            case CALLBACK -> CALLBACK;
            case STATEMENT -> STATEMENT;
            case OPERATOR -> OPERATOR;
        };
    }
}
