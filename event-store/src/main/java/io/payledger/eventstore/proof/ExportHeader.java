package io.payledger.eventstore.proof;

import org.jspecify.annotations.Nullable;

/**
 * The first line of an export.
 *
 * @param from the first index that was asked for, 1 or more
 * @param to the last one; never beyond the checkpoint
 * @param aggregates whose events they are: the id of one aggregate, or what ids begin with and a star; null for all, which
 *     then follow each other without a gap
 * @param checkpoint the note of the checkpoint that all proofs lead to
 */
public record ExportHeader(long from, long to, @Nullable String aggregates, String checkpoint) {
    static final String FORMAT = "payledger-events";
    static final int VERSION = 1;
    private static final String STAR = "*";

    /** Whether an event of this aggregate belongs into the export. */
    public boolean contains(String aggregateId) {
        if (aggregates == null) {
            return true;
        }
        return aggregates.endsWith(STAR)
                ? aggregateId.startsWith(aggregates.substring(0, aggregates.length() - STAR.length()))
                : aggregateId.equals(aggregates);
    }
}
