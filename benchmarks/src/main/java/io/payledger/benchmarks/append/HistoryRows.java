package io.payledger.benchmarks.append;

import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayment;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventName;
import io.payledger.eventstore.types.MetadataCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.axonframework.common.IdentifierFactory;

/** A true history, event after event: payments of the past year, evenly spread, correctly numbered and chained. */
final class HistoryRows implements Iterator<RawRow> {
    private static final Duration SPAN = Duration.ofDays(365);

    private final EventCodec codec = LedgerStore.codec();
    private final BenchPayments payments = new BenchPayments("hi");
    private final List<BenchEvent> ofPayment = new ArrayList<>();
    private final Instant end;
    private final long total;
    private long index;
    private int sequence;
    private byte[] metadata = {};
    private ChainHash previous = ChainHash.GENESIS;

    /** @param total events that the history has in the end */
    HistoryRows(Instant end, long total) {
        this.end = end;
        this.total = total;
    }

    @Override
    public boolean hasNext() {
        return index < total;
    }

    @Override
    public RawRow next() {
        if (sequence == ofPayment.size()) {
            startPayment();
        }
        index++;
        EventContent content = content(ofPayment.get(sequence));
        sequence++;
        ChainHash hash = ChainHash.of(content, index, previous);
        RawRow row = new RawRow(
                index,
                content.sequenceNumber(),
                content.occurredAtMicros(),
                content.revision(),
                content.eventId(),
                content.aggregateId(),
                BenchPayment.class.getSimpleName(),
                content.eventType(),
                new String(content.payload(), StandardCharsets.UTF_8),
                new String(content.metadata(), StandardCharsets.UTF_8),
                previous.toBytes(),
                hash.toBytes());
        previous = hash;
        return row;
    }

    private void startPayment() {
        Submit submit = payments.next();
        ofPayment.clear();
        ofPayment.addAll(BenchEvents.submitted(submit));
        ofPayment.add(BenchEvents.succeeded(payments.result(submit), submit.amountMinor(), submit.currency()));
        metadata = MetadataCodec.write(payments.metadata(submit));
        sequence = 0;
    }

    private EventContent content(BenchEvent event) {
        EventName name = codec.registry().nameOf(event.getClass());
        return new EventContent(
                UUID.fromString(IdentifierFactory.getInstance().generateIdentifier()),
                BenchPayment.class.getSimpleName(),
                event.paymentId(),
                sequence,
                name.name(),
                name.revision(),
                end.minus(SPAN.dividedBy(total).multipliedBy(total - index)),
                codec.write(event),
                metadata);
    }

    /** The hash of the last event that was given out. */
    ChainHash head() {
        return previous;
    }
}
