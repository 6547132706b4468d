package io.payledger.eventstore.axon;

import io.payledger.eventstore.append.AppendObserver;
import io.payledger.eventstore.append.AppendQueue;
import io.payledger.eventstore.append.GroupCommitWriter;
import io.payledger.eventstore.append.WriterSettings;
import io.payledger.eventstore.read.EventReader;
import io.payledger.eventstore.read.EventTail;
import io.payledger.eventstore.read.NewsFromOtherNodes;
import io.payledger.eventstore.types.EventCodec;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.axonframework.eventhandling.TrackedEventMessage;

/**
 * One node's access to the log: the engine, the event store over it, and the threads behind them. Opened once a process,
 * closed when the process ends: then what waits is written first.
 */
public final class EventStoreNode implements AutoCloseable {
    private final AppendQueue queue;
    private final GroupCommitWriter writer;
    private final NewsFromOtherNodes news;
    private final EventTail<TrackedEventMessage<?>> tail;
    private final EventReader reader;
    private final PostgresEventStorageEngine engine;
    private final LedgerEventStore eventStore;
    private final AppendRiders riders;

    private EventStoreNode(DataSource dataSource, EventCodec codec, Clock clock, Settings settings) {
        EventMessages messages = new EventMessages(codec);
        queue = new AppendQueue(settings.queueCapacity(), settings.writer().timeout());
        reader = new EventReader(dataSource);
        engine = new PostgresEventStorageEngine(queue, reader, messages, settings.readPage());
        tail = new EventTail<>(reader, messages::toTracked, settings.tailEvents(), settings.pollInterval());
        eventStore = new LedgerEventStore(engine, tail, clock);
        riders = new AppendRiders(engine);
        writer = new GroupCommitWriter(queue, dataSource, settings.writer(), tail);
        news = new NewsFromOtherNodes(dataSource, writer::writesAs, tail::wake);
    }

    /**
     * Opens the store and starts its threads. It keeps two connections for as long as it is open, and takes further ones
     * for reads.
     *
     * @param dataSource as a role that may insert into events and update log_head; its tables are migrated already
     * @param codec the events and their JSON
     * @param clock the time that "since" of a token counts back from
     */
    public static EventStoreNode open(DataSource dataSource, EventCodec codec, Clock clock, Settings settings) {
        EventStoreNode node = new EventStoreNode(dataSource, codec, clock, settings);
        node.writer.start();
        node.news.start();
        return node;
    }

    public PostgresEventStorageEngine engine() {
        return engine;
    }

    public LedgerEventStore eventStore() {
        return eventStore;
    }

    public AppendRiders riders() {
        return riders;
    }

    public EventReader reader() {
        return reader;
    }

    /** From now on this one is told of every batch that is appended, in place of another. */
    public void observedBy(AppendObserver observer) {
        writer.observedBy(observer);
    }

    /** Whether the one thread that appends lives; a database that is away does not end it. */
    public boolean isAppending() {
        return writer.isAlive();
    }

    /** Commands that wait for the writer now. */
    public int queued() {
        return queue.size();
    }

    @Override
    public void close() {
        writer.close();
        news.close();
        tail.close();
    }

    /**
     * How a node works; see {@code EventStoreProperties} for each value.
     *
     * @param writer how it appends
     * @param queueCapacity commands that may wait
     * @param tailEvents newest events kept in memory
     * @param readPage events that one query fetches
     * @param pollInterval longest time that a lost notification can go unnoticed
     */
    public record Settings(
            WriterSettings writer, int queueCapacity, int tailEvents, int readPage, Duration pollInterval) {}
}
