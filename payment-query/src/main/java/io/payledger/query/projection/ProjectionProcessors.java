package io.payledger.query.projection;

import io.payledger.eventstore.gather.GatheringSource;
import java.time.Duration;
import java.util.List;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.TrackingEventProcessorConfiguration;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;
import org.axonframework.messaging.StreamableMessageSource;

/**
 * Gives each projection a streaming processor of its own, so that one can fail, lag or be rebuilt without the others.
 * What goes wrong in a batch rolls it back, rows and position; Axon tries it again after 1 s, 2 s, 4 s, … up to a minute.
 */
public final class ProjectionProcessors implements ConfigurerModule {
    /** A processor has a thread for each segment that is stored, which may be more than are asked for today. */
    public static final int MOST_SEGMENTS = 64;

    private final List<ProjectionHandler> projections;
    private final ProjectionPlace place;
    private final int segments;
    private final int batchSize;
    private final Duration gatherFor;

    /**
     * @param place the live tables
     * @param segments how many parts of the payments are worked on at the same time by all nodes together, a power of
     *     two: other counts lose or double events at a split (case F22); counts only where nothing is stored yet
     * @param batchSize events that are written together at most
     * @param gatherFor how long events are gathered for the next batch after one has taken all there was
     */
    public ProjectionProcessors(
            List<ProjectionHandler> projections,
            ProjectionPlace place,
            int segments,
            int batchSize,
            Duration gatherFor) {
        this.projections = List.copyOf(projections);
        this.place = place;
        this.segments = segments;
        this.batchSize = batchSize;
        this.gatherFor = gatherFor;
    }

    @Override
    public void configureModule(Configurer configurer) {
        configurer.eventProcessing(processing -> projections.forEach(projection -> register(processing, projection)));
    }

    private void register(EventProcessingConfigurer processing, ProjectionHandler projection) {
        String name = projection.name();
        ProjectionListener listener = new ProjectionListener(projection.over(place));
        processing
                .registerEventHandler(configuration -> listener)
                .assignHandlerInstancesMatching(name, handler -> handler == listener)
                .registerTrackingEventProcessor(
                        name,
                        configuration -> new GatheringSource(configuration.eventStore(), gatherFor),
                        configuration -> TrackingEventProcessorConfiguration.forParallelProcessing(MOST_SEGMENTS)
                                .andInitialSegmentsCount(segments)
                                .andBatchSize(batchSize)
                                // A new projection starts with the first event there ever was.
                                .andInitialTrackingToken(StreamableMessageSource::createTailToken))
                // Axon's default logs what a handler throws and moves on: an event would be missing for ever.
                .registerListenerInvocationErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                .registerErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                // By the payment's id, whose hash is the same on every node and after every start. SequentialPolicy's
                // is not: after a restart a failing event would belong to another segment, which is past it (case F21).
                .registerSequencingPolicy(name, configuration -> SequentialPerAggregatePolicy.instance());
    }
}
