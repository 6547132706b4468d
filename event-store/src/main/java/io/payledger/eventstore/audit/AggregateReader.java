package io.payledger.eventstore.audit;

import io.payledger.eventstore.axon.LogReader;
import io.payledger.eventstore.types.EventCodec;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.eventhandling.TrackedEventMessage;

/**
 * The events of the log by aggregate, for whoever checks what was made of them. What cannot be read comes as an
 * {@link io.payledger.eventstore.types.UnreadableEvent}, as processors get it. Reads only.
 */
public final class AggregateReader {
    private final LogReader log;

    /** @param dataSource as a role that may read events; one connection of it at a time */
    public AggregateReader(DataSource dataSource, EventCodec codec) {
        this.log = new LogReader(dataSource, codec);
    }

    /** The index of the last event, 0 when there is none. */
    public long head() {
        return log.head();
    }

    /** At most {@code limit} events of the aggregates behind this one, whose ids are compared byte by byte, in their orders. */
    public List<TrackedEventMessage<?>> behind(String aggregateId, int limit) {
        return log.behindAggregate(aggregateId, limit);
    }

    /** All events of these aggregates, in the orders of ids and sequence. */
    public List<TrackedEventMessage<?>> of(Collection<String> aggregateIds) {
        return log.ofAggregates(aggregateIds);
    }
}
