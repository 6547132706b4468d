package io.payledger.notify.history;

import io.payledger.eventstore.chain.StoredEvent;
import io.payledger.eventstore.read.EventReader;
import io.payledger.notify.feed.BrokerWatch;
import io.payledger.notify.kafka.KafkaLine;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * When the ledger stores events, then they are written to the topic as they are stored, byte for byte, also those that this
 * release cannot read. What was handed over only says where the batch begins and ends; it is read from the log itself.
 */
@DisallowReplay
final class HistoryFeed {
    private static final String BATCH = HistoryFeed.class.getName();

    private final EventReader log;
    private final KafkaLine line;
    private final BrokerWatch watch;

    HistoryFeed(EventReader log, KafkaLine line, BrokerWatch watch) {
        this.log = log;
        this.line = line;
        this.watch = watch;
    }

    @EventHandler
    void on(Object event, TrackingToken token) {
        long index = token.position().orElseThrow();
        UnitOfWork<?> work = CurrentUnitOfWork.get();
        work.<Range>getOrComputeResource(BATCH, key -> {
                    Range range = new Range();
                    work.onPrepareCommit(committing -> send(range));
                    return range;
                })
                .take(index);
    }

    private void send(Range range) {
        // Indexes are dense, and one segment is handed all of them: the batch is all that is between the two.
        List<StoredEvent> events = log.after(range.first - 1, Math.toIntExact(range.last - range.first + 1));
        List<ProducerRecord<String, byte[]>> records = events.stream()
                .map(event -> new ProducerRecord<>(line.topic(), event.content().aggregateId(), HistoryLine.of(event)))
                .toList();
        watch.sending(records.size(), () -> line.send(records));
    }

    /** Of one batch. */
    private static final class Range {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void take(long index) {
            first = Math.min(first, index);
            last = Math.max(last, index);
        }
    }
}
