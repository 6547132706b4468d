package io.payledger.notify.feed;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.api.log.StepLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a broker took, and knows since when it takes nothing. Trouble is over with a batch that is taken, or when
 * this node has not tried for so long that another one does: then that one knows.
 */
public final class BrokerWatch {
    /** Between two tries of one node are a minute at most, and what a try itself takes. */
    private static final Duration LONGEST_BETWEEN_TRIES = Duration.ofMinutes(2);

    private final String name;
    private final Clock clock;
    private final Counter published;
    private volatile @Nullable Trouble trouble;

    /** @param name of the processor that writes to it */
    public BrokerWatch(String name, Clock clock, MeterRegistry meters) {
        this.name = name;
        this.clock = clock;
        this.published = Counter.builder("payledger.published.events")
                .description("Events that a broker has acknowledged, doubles among them")
                .tag("by", name)
                .register(meters);
    }

    /**
     * Why it takes nothing.
     *
     * @param since when it first did not
     * @param last when it last did not
     */
    record Trouble(Instant since, Instant last, String reason) {}

    /** Has this many events sent, and passes on what goes wrong. */
    public void sending(int events, Runnable send) {
        try {
            send.run();
        } catch (RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
            throw e;
        }
        published.increment(events);
        Optional<Trouble> over = trouble();
        trouble = null;
        over.ifPresent(it -> StepLog.info("notify.broker", "-", null, "BACK", "by", name, "away", it.since()));
    }

    String name() {
        return name;
    }

    /** Why nothing goes out by it; empty when the last try was good, or there was none for two minutes. */
    Optional<Trouble> trouble() {
        Instant tried = clock.instant().minus(LONGEST_BETWEEN_TRIES);
        return Optional.ofNullable(trouble).filter(it -> it.last().isAfter(tried));
    }

    private void failed(String reason) {
        Optional<Trouble> before = trouble();
        Instant now = clock.instant();
        trouble = new Trouble(before.map(Trouble::since).orElse(now), now, reason);
        if (before.isEmpty()) {
            StepLog.warn(
                    "notify.broker",
                    "-",
                    null,
                    "AWAY",
                    "by",
                    name,
                    "reason",
                    reason,
                    "next",
                    "nothing is lost; it is tried again until it answers");
        }
    }
}
