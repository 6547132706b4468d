package io.payledger.notify.feed;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.api.log.StepLog;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts what a broker took, and knows since when it takes nothing. */
public final class BrokerWatch {
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
     */
    record Trouble(Instant since, String reason) {}

    /** Has this many events sent, and passes on what goes wrong. */
    public void sending(int events, Runnable send) {
        try {
            send.run();
        } catch (RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
            throw e;
        }
        published.increment(events);
        Trouble over = trouble;
        trouble = null;
        if (over != null) {
            StepLog.info("notify.broker", "-", null, "BACK", "by", name, "away", over.since());
        }
    }

    String name() {
        return name;
    }

    /** Why nothing goes out by it; empty when the last try was good, or there was none. */
    Optional<Trouble> trouble() {
        return Optional.ofNullable(trouble);
    }

    private void failed(String reason) {
        Trouble before = trouble;
        trouble = new Trouble(before == null ? clock.instant() : before.since(), reason);
        if (before == null) {
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
