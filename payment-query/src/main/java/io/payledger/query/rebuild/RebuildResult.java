package io.payledger.query.rebuild;

import java.time.Duration;
import java.util.List;

/**
 * What came of it.
 *
 * @param outcome how it ended
 * @param position the index at which the tables were compared; of a paused rebuild, up to where it has come
 * @param events that were read in this run
 * @param took until this run could compare the tables, what it rested included
 * @param rows that were compared
 * @param differing rows that are not the same, or on one side only
 * @param differences the first of them
 */
public record RebuildResult(
        Outcome outcome,
        long position,
        long events,
        Duration took,
        long rows,
        long differing,
        List<Difference> differences) {
    public RebuildResult {
        differences = List.copyOf(differences);
    }

    /** How it ended. */
    public enum Outcome {
        /** The rebuilt tables are the live ones now. */
        SWAPPED,
        /** The rebuilt tables differ and are kept beside the live ones. */
        COMPARED_DIFFERENT,
        /** They were the same and are removed again. */
        COMPARED_EQUAL,
        /** Somebody has asked it to stop for a while. */
        PAUSED
    }
}
