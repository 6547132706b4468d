package io.payledger.eventstore.axon;

import io.payledger.eventstore.read.EventReader;
import io.payledger.eventstore.types.EventCodec;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.eventhandling.TrackedEventMessage;

/**
 * The log for whoever goes through all of it, as a rebuild does: reads ranges, appends nothing, has no threads and keeps
 * no connection. Safe for threads.
 */
public final class LogReader {
    private final EventReader reader;
    private final EventMessages messages;

    /** @param dataSource as a role that may read events */
    public LogReader(DataSource dataSource, EventCodec codec) {
        this.reader = new EventReader(dataSource);
        this.messages = new EventMessages(codec);
    }

    /** The index of the last event, 0 when there is none. */
    public long head() {
        return reader.head();
    }

    /**
     * The events of a range of indexes, both ends included, in order. What cannot be read comes as an
     * {@link io.payledger.eventstore.types.UnreadableEvent}, as processors get it.
     */
    public List<TrackedEventMessage<?>> between(long from, long to) {
        return reader.between(from, to).stream()
                .<TrackedEventMessage<?>>map(messages::toTracked)
                .toList();
    }

    /** At most {@code limit} events of the aggregates behind this one, in the orders of ids and sequence. */
    public List<TrackedEventMessage<?>> behindAggregate(String aggregateId, int limit) {
        return reader.behindAggregate(aggregateId, limit).stream()
                .<TrackedEventMessage<?>>map(messages::toTracked)
                .toList();
    }

    /** All events of these aggregates, in the orders of ids and sequence. */
    public List<TrackedEventMessage<?>> ofAggregates(Collection<String> aggregateIds) {
        return reader.ofAggregates(aggregateIds).stream()
                .<TrackedEventMessage<?>>map(messages::toTracked)
                .toList();
    }
}
