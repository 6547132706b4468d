package io.payledger.app.operations;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.payledger.eventstore.append.AppendObserver;
import io.payledger.eventstore.axon.EventStoreNode;
import java.time.Duration;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Figures that this node alone knows: how its appends go, and which of its processors run. */
final class NodeMeters implements SmartInitializingSingleton {
    /** From a batch in memory of the disk to one that the database holds up. */
    private static final Duration[] STEPS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(2)
    };

    private static final double[] SIZES = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};

    private final MeterRegistry registry;
    private final EventStoreNode events;
    private final StoppedProcessors processors;

    NodeMeters(MeterRegistry registry, EventStoreNode events, StoppedProcessors processors) {
        this.registry = registry;
        this.events = events;
        this.processors = processors;
    }

    /** When all processors are known. */
    @Override
    public void afterSingletonsInstantiated() {
        events.observedBy(appends());
        Gauge.builder("payledger.append.waiting", events, EventStoreNode::queued)
                .description("Commands that wait for the writer")
                .register(registry);
        processors
                .processors()
                .forEach(processor -> Gauge.builder(
                                "payledger.processor.well",
                                processor,
                                it -> StoppedProcessors.trouble(it).isEmpty() ? 1 : 0)
                        .description("1 for a processor of this node that runs and does not fail")
                        .tag("processor", processor.getName())
                        .register(registry));
    }

    private AppendObserver appends() {
        Timer time = Timer.builder("payledger.append")
                .description("How long a batch took, from its first statement to its commit")
                .serviceLevelObjectives(STEPS)
                .register(registry);
        DistributionSummary size = DistributionSummary.builder("payledger.append.batch.events")
                .description("Events that were committed together")
                .serviceLevelObjectives(SIZES)
                .register(registry);
        return (commands, stored, took) -> {
            time.record(took);
            size.record(stored);
        };
    }
}
