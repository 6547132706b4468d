package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/** What the check of an export has found. */
public sealed interface ExportReport {

    /**
     * Every event is what the signed checkpoint was made of.
     *
     * @param count events in the file
     * @param from the first index of the range
     * @param to the last one
     * @param aggregates whose events they are; null for all of the range, none left out
     * @param checkpoint what they were checked against
     */
    record Proved(long count, long from, long to, @Nullable String aggregates, Checkpoint checkpoint)
            implements ExportReport {}

    /**
     * Something is not what was signed.
     *
     * @param count events before the fault, all of them good as far as the chain shows
     * @param fault the first one
     */
    record Refused(long count, ChainFault fault) implements ExportReport {}
}
