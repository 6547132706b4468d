package io.payledger.command.cleanup;

import java.util.function.IntUnaryOperator;

/**
 * Rows of one table that grow old.
 *
 * @param what for the log
 * @param removal removes at most so many of them that are too old now, and returns how many it did
 */
public record OldRows(String what, IntUnaryOperator removal) {
    /** Some tens of milliseconds for the database; no vacuum and no replica waits for longer. */
    private static final int BATCH = 1000;

    /** Removes all that are too old now, a batch at a time; returns how many. */
    public static int inBatches(IntUnaryOperator removal) {
        int removed = 0;
        int last;
        do {
            last = removal.applyAsInt(BATCH);
            removed += last;
        } while (last == BATCH && !Thread.currentThread().isInterrupted());
        return removed;
    }
}
