package io.payledger.app.operations;

import io.payledger.eventstore.axon.EventStoreNode;
import java.util.function.BooleanSupplier;
import org.axonframework.eventhandling.EventProcessor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Whether the threads that this node lives by are there. A database that is away ends none of them. */
final class NodeHealth implements HealthIndicator {
    private final BooleanSupplier well;

    NodeHealth(EventStoreNode events, StoppedProcessors processors) {
        this.well = () -> events.isAppending() && processors.processors().allMatch(EventProcessor::isRunning);
    }

    @Override
    public Health health() {
        return well.getAsBoolean() ? Health.up().build() : Health.down().build();
    }
}
