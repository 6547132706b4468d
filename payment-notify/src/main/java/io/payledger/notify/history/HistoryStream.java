package io.payledger.notify.history;

import io.payledger.eventstore.gather.GatheringSource;
import io.payledger.eventstore.read.EventReader;
import io.payledger.notify.feed.BrokerWatch;
import io.payledger.notify.kafka.KafkaLine;
import java.time.Duration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.StreamableMessageSource;

/** The processor of the history: from the first event there ever was, one segment, in order. */
public final class HistoryStream implements ConfigurerModule, AutoCloseable {
    /** Of the processor; stored with its position, so never changed. */
    public static final String NAME = "notify-history";

    private final EventStore events;
    private final KafkaLine line;
    private final HistoryFeed feed;
    private final int batchSize;
    private final Duration gatherFor;

    /** @param batchSize events that are sent together at most */
    public HistoryStream(
            EventStore events, EventReader log, KafkaLine line, BrokerWatch watch, int batchSize, Duration gatherFor) {
        this.events = events;
        this.line = line;
        this.feed = new HistoryFeed(log, line, watch);
        this.batchSize = batchSize;
        this.gatherFor = gatherFor;
    }

    @Override
    public void configureModule(Configurer configurer) {
        configurer.eventProcessing(processing -> processing
                .registerEventHandler(configuration -> feed)
                .assignHandlerInstancesMatching(NAME, handler -> handler == feed)
                .registerPooledStreamingEventProcessor(
                        NAME,
                        configuration -> new GatheringSource(events, gatherFor),
                        (configuration, processor) -> processor
                                .initialSegmentCount(1)
                                .batchSize(batchSize)
                                .initialToken(StreamableMessageSource::createTailToken))
                .registerListenerInvocationErrorHandler(NAME, configuration -> PropagatingErrorHandler.instance())
                .registerErrorHandler(NAME, configuration -> PropagatingErrorHandler.instance()));
    }

    @Override
    public void close() {
        line.close();
    }
}
