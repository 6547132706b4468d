package io.payledger.notify.feed;

import io.payledger.eventstore.gather.GatheringSource;
import java.time.Duration;
import java.util.List;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/**
 * Gives each sink a streaming processor of its own over the event store, which is the outbox: an event is stored with what
 * it is about or not at all, and what is stored is handed over. One segment each: all events in their order. A sink that
 * does not take a batch is offered it again after 1 s, 2 s, 4 s, … up to a minute.
 */
public final class FeedProcessors implements ConfigurerModule {
    private final List<EventSink> sinks;
    private final EventStore events;
    private final NotifyParking parking;
    private final Start start;
    private final int batchSize;
    private final Duration gatherFor;

    /**
     * Where a sink begins that has no position yet.
     *
     * @param beginning with the first event there ever was
     * @param head otherwise: what the log held when this process started; null for nothing
     */
    public record Start(boolean beginning, @Nullable TrackingToken head) {}

    /**
     * @param batchSize events that are handed over together at most
     * @param gatherFor how long events are gathered for the next batch after one has taken all there was
     */
    public FeedProcessors(
            List<EventSink> sinks,
            EventStore events,
            NotifyParking parking,
            Start start,
            int batchSize,
            Duration gatherFor) {
        this.sinks = List.copyOf(sinks);
        this.events = events;
        this.parking = parking;
        this.start = start;
        this.batchSize = batchSize;
        this.gatherFor = gatherFor;
    }

    @Override
    public void configureModule(Configurer configurer) {
        configurer.eventProcessing(processing -> sinks.forEach(sink -> register(processing, sink)));
    }

    private void register(EventProcessingConfigurer processing, EventSink sink) {
        String name = sink.name();
        Feed feed = new Feed(sink, new Told(events), parking);
        processing
                .registerEventHandler(configuration -> feed)
                .assignHandlerInstancesMatching(name, handler -> handler == feed)
                .registerPooledStreamingEventProcessor(
                        name,
                        configuration -> new GatheringSource(events, gatherFor),
                        (configuration, processor) -> processor
                                .initialSegmentCount(1)
                                .batchSize(batchSize)
                                .initialToken(this::firstToken))
                .registerListenerInvocationErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                .registerErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                .registerSequencingPolicy(name, configuration -> SequentialPerAggregatePolicy.instance());
    }

    private @Nullable TrackingToken firstToken(StreamableMessageSource<?> log) {
        return start.beginning() ? log.createTailToken() : start.head();
    }
}
