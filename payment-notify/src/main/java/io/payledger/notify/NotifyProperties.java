package io.payledger.notify;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is common to all that tell the world of payments.
 *
 * @param source The CloudEvents source of every event: which ledger speaks. Default urn:payledger. Where several ledgers
 *     write to one broker each has its own; it is never changed, because consumers know an event by source and id.
 * @param startAt Where a sink begins when it is switched on for the first time: {@code now}, or {@code beginning} with all
 *     that ever happened. Default now: whoever acts on events should not act on those of last year.
 * @param batchSize Events of the log that are handed over together at most. Default 500: a batch must be acknowledged
 *     within the timeout of its broker.
 * @param gatherFor How long a sink that has told all there was waits before it tells more, 0 to 1s. It waits while
 *     events keep coming, and no longer than a tenth of this, or 50ms, after the last. Default 200ms: under load a batch is
 *     then some hundred events; what it costs is by the batch. An event after a quiet time goes out at once.
 */
@ConfigurationProperties("payledger.notify")
public record NotifyProperties(
        @DefaultValue("urn:payledger") URI source,
        @DefaultValue("now") StartAt startAt,
        @DefaultValue("500") int batchSize,
        @DefaultValue("200ms") Duration gatherFor) {
    private static final String PREFIX = "payledger.notify.";
    private static final int MOST_EVENTS = 5_000;

    /** Where a sink begins that has no position yet. */
    public enum StartAt {
        /** With what is stored from now on. */
        NOW,
        /** With the first event there ever was. */
        BEGINNING
    }

    public NotifyProperties {
        if (source.toString().isBlank()) {
            throw new IllegalArgumentException(PREFIX + "source must be a URI that is not empty");
        }
        if (batchSize < 1 || batchSize > MOST_EVENTS) {
            throw new IllegalArgumentException(
                    PREFIX + "batch-size (" + batchSize + ") must be from 1 to " + MOST_EVENTS);
        }
        if (gatherFor.isNegative() || gatherFor.toMillis() > 1_000) {
            throw new IllegalArgumentException(PREFIX + "gather-for (" + gatherFor + ") must be from 0 to 1s");
        }
    }
}
