package io.payledger.api.payment;

/** The answer to approving or rejecting a refund; all but {@link Decided} changed nothing. */
public sealed interface RefundDecisionResult {

    /** Decided by this very command. */
    record Decided(RefundView refund) implements RefundDecisionResult {}

    /** This person has decided so before. */
    record Replayed(RefundView refund) implements RefundDecisionResult {}

    /** There is no such refund. */
    record NoSuchRefund() implements RefundDecisionResult {}

    /** The refund waits for nobody's word, or somebody has given theirs already. */
    record NotAwaiting(RefundView refund) implements RefundDecisionResult {}

    /** Whoever asked for it cannot be the second person. */
    record SamePerson(RefundView refund) implements RefundDecisionResult {}

    /** A dispute holds all refunds back. */
    record Disputed(DisputeView dispute) implements RefundDecisionResult {}
}
