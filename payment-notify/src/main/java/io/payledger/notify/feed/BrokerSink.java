package io.payledger.notify.feed;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.api.log.StepLog;
import io.payledger.notify.integration.IntegrationEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A sink that is another machine: counts what it took, and knows since when it takes nothing. */
public final class BrokerSink implements EventSink {
    private final EventSink broker;
    private final Clock clock;
    private final Counter published;
    private final AtomicReference<Optional<Trouble>> trouble = new AtomicReference<>(Optional.empty());

    public BrokerSink(EventSink broker, Clock clock, MeterRegistry meters) {
        this.broker = broker;
        this.clock = clock;
        this.published = Counter.builder("payledger.published.events")
                .description("Integration events that a broker has acknowledged, doubles among them")
                .tag("by", broker.name())
                .register(meters);
    }

    /**
     * Why it takes nothing.
     *
     * @param since when it took something last, or was first tried
     */
    record Trouble(Instant since, String reason) {}

    @Override
    public String name() {
        return broker.name();
    }

    @Override
    public void take(List<IntegrationEvent> events) {
        try {
            broker.take(events);
        } catch (RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
            throw e;
        }
        published.increment(events.size());
        trouble.getAndSet(Optional.empty())
                .ifPresent(
                        over -> StepLog.info("notify.broker", "-", null, "BACK", "by", name(), "away", over.since()));
    }

    /** Why nothing goes out by it; empty when the last try was good, or there was none. */
    Optional<Trouble> trouble() {
        return trouble.get();
    }

    private void failed(String reason) {
        Optional<Trouble> before = trouble.get();
        trouble.set(Optional.of(new Trouble(before.map(Trouble::since).orElseGet(clock::instant), reason)));
        if (before.isEmpty()) {
            StepLog.warn(
                    "notify.broker",
                    "-",
                    null,
                    "AWAY",
                    "by",
                    name(),
                    "reason",
                    reason,
                    "next",
                    "nothing is lost; it is tried again until it answers");
        }
    }
}
