package io.payledger.eventstore.audit;

/** Told how far a verification is. Called by the verifying thread, now and then and at the end. */
@FunctionalInterface
public interface VerifyProgress {
    /**
     * @param done events checked so far
     * @param total events to be checked in all
     */
    void at(long done, long total);
}
