package io.payledger.query;

import io.payledger.query.projection.ProjectionProcessors;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the read side follows the log and answers.
 *
 * @param statementTimeout How long one statement of a question may run before the database stops it and the caller is
 *     told to ask for less. Default 5s: shorter than callers wait (8s), far longer than an indexed question takes. Raise
 *     it only for a database that is slow by itself.
 * @param batchSize Events that a projection writes together at most. Default 4000, more than come in half a second under
 *     load: where a batch ends, payments that are under way are written a second time. Lower it when a slow database makes
 *     batches come near to the 10s after which other nodes take over.
 * @param gatherFor How long at most a projection that has written all there was waits before it writes again, 0 to 1s. It
 *     waits while events keep coming and no longer than a tenth of this, or 50ms, after the last. Default 500ms: under
 *     load most payments are then written once, settled, and not twice, which is most of what the read side costs. An
 *     event after a quiet time is written at once. Lower it where a table must be closer behind the log.
 * @param segments Parts of the payments that each projection works on at the same time, over all nodes: a power of two
 *     up to 64. Default 1: one node keeps up with several thousand payments a second. Each takes a thread and a
 *     connection and reads the log by itself. Counts only for a projection that has no position yet.
 */
@ConfigurationProperties("payledger.query")
public record QueryProperties(
        @DefaultValue("5s") Duration statementTimeout,
        @DefaultValue("4000") int batchSize,
        @DefaultValue("500ms") Duration gatherFor,
        @DefaultValue("1") int segments,
        @DefaultValue("2") int exports,
        @DefaultValue("15m") Duration exportTimeout) {
    private static final int MOST_EVENTS = 10_000;
    private static final int MOST_EXPORTS = 100;

    public QueryProperties {
        if (statementTimeout.toMillis() < 1) {
            throw invalid("statement-timeout", statementTimeout, "at least 1ms");
        }
        if (batchSize < 1 || batchSize > MOST_EVENTS) {
            throw invalid("batch-size", batchSize, "from 1 to " + MOST_EVENTS);
        }
        if (gatherFor.isNegative() || gatherFor.toMillis() > 1_000) {
            throw invalid("gather-for", gatherFor, "from 0 to 1s");
        }
        if (segments < 1 || segments > ProjectionProcessors.MOST_SEGMENTS || Integer.bitCount(segments) != 1) {
            throw invalid("segments", segments, "a power of two from 1 to " + ProjectionProcessors.MOST_SEGMENTS);
        }
        if (exports < 1 || exports > MOST_EXPORTS) {
            throw invalid("exports", exports, "from 1 to " + MOST_EXPORTS);
        }
        if (exportTimeout.toMillis() < 1) {
            throw invalid("export-timeout", exportTimeout, "at least 1ms");
        }
    }

    private static IllegalArgumentException invalid(String key, Object value, String rule) {
        return new IllegalArgumentException("payledger.query." + key + " (" + value + ") must be " + rule);
    }
}
