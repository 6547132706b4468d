package io.payledger.consumer;

/** What became of a delivery. After each of them it is acknowledged; what is to come again is thrown. */
public enum Outcome {
    /** It was done now. */
    DONE,
    /** It had been done before; nothing was done. */
    SKIPPED_DUPLICATE,
    /** It could not be done as often as is tried, or stands behind one of its subject that could not: it waits for a person. */
    PARKED
}
