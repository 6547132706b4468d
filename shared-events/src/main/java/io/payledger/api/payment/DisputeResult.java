package io.payledger.api.payment;

/** The answer to a {@link DisputeCommand}; all but {@link Opened} and {@link Decided} changed nothing. */
public sealed interface DisputeResult {

    /** Opened by this very command; what the ledger knows of the payment stands beside it. */
    record Opened(DisputeView dispute, Aftersales known) implements DisputeResult {}

    /** Decided by this very command. */
    record Decided(DisputeView dispute) implements DisputeResult {}

    /** There is this dispute already with the same statement, or it was decided so before. */
    record Replayed(DisputeView dispute, Aftersales known) implements DisputeResult {}

    /** There is a dispute of this id with another statement. */
    record Mismatch(DisputeView dispute) implements DisputeResult {}

    /** There is no such dispute. */
    record NoSuchDispute() implements DisputeResult {}

    /** It was decided the other way already. */
    record DecidedOtherwise(DisputeView dispute) implements DisputeResult {}

    /** The payment has as many disputes as it may have. */
    record TooMany(int limit) implements DisputeResult {}
}
