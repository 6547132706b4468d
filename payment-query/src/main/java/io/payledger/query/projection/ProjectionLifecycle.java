package io.payledger.query.projection;

import io.payledger.eventstore.processor.ProcessorStop;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.spring.config.SpringAxonConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tells the projections to stop before the rest of the node does, and waits for none of them: one that has nothing to do
 * looks up once a second. Axon, which has started them, waits for them in the end.
 */
public final class ProjectionLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionLifecycle.class);

    private final List<ProjectionHandler> projections;
    private final Supplier<EventProcessingConfiguration> processors;
    private volatile boolean running;

    /** @param processors is asked at the stop, when all of them are there */
    public ProjectionLifecycle(List<ProjectionHandler> projections, Supplier<EventProcessingConfiguration> processors) {
        this.projections = List.copyOf(projections);
        this.processors = processors;
    }

    /** Before the sagas, whose stop waits. */
    @Override
    public int getPhase() {
        return SpringAxonConfiguration.LIFECYCLE_PHASE + 768;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        projections.forEach(
                projection -> processors.get().eventProcessor(projection.name()).ifPresent(ProjectionLifecycle::tell));
    }

    private static void tell(EventProcessor processor) {
        CompletableFuture<Void> unused = ProcessorStop.of(processor).whenComplete((stopped, e) -> {
            if (e != null) {
                LOG.warn(
                        "Projection {} did not stop in order; its next events are added after the start",
                        processor.getName(),
                        e);
            }
        });
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
