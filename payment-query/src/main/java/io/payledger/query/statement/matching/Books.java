package io.payledger.query.statement.matching;

/** How far the books are behind the log. */
public interface Books {

    /** The log index of the last event; 0 before the first. */
    long head();

    /** The log index up to which the books hold every event. */
    long asOf();
}
