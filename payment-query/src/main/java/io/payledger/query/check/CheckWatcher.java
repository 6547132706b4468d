package io.payledger.query.check;

/** Told how far a check is. Called by the checking thread. */
@FunctionalInterface
public interface CheckWatcher {
    /** Nobody watches. */
    CheckWatcher NOBODY = (part, done, total) -> {};

    /**
     * @param part the one that is under way
     * @param done of {@code total}; both 0 when it begins
     */
    void at(String part, long done, long total);
}
