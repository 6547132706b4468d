package io.payledger.query.projection;

/** What a projection remembers of one payment; immutable. */
public interface FoldedPayment {

    /** Sequence of the last event that is in it. */
    long lastSequence();
}
