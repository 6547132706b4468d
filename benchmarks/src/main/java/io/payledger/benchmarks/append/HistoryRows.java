package io.payledger.benchmarks.append;

import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayment;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.payment.LedgerPayments;
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
import java.util.function.Supplier;
import org.axonframework.common.IdentifierFactory;

/** A true history, event after event: payments of the past year, evenly spread, correctly numbered and chained. */
final class HistoryRows implements Iterator<RawRow> {
    private static final Duration SPAN = Duration.ofDays(365);

    private final String aggregateType;
    private final EventCodec codec;
    private final Supplier<Story> stories;
    private final Instant end;
    private final long total;
    private Story story = new Story("", List.of(), new byte[0]);
    private long index;
    private int sequence;
    private ChainHash previous = ChainHash.GENESIS;

    private HistoryRows(String aggregateType, EventCodec codec, Supplier<Story> stories, Instant end, long total) {
        this.aggregateType = aggregateType;
        this.codec = codec;
        this.stories = stories;
        this.end = end;
        this.total = total;
    }

    /**
     * Of the small payments that appends are measured with.
     *
     * @param total events that the history has in the end
     */
    static HistoryRows ofBench(Instant end, long total) {
        BenchPayments payments = new BenchPayments("hi");
        return new HistoryRows(
                BenchPayment.class.getSimpleName(), LedgerStore.codec(), () -> bench(payments), end, total);
    }

    /** Of payments with the ledger's own events. */
    static HistoryRows ofLedger(Instant end, long total) {
        LedgerPayments payments = new LedgerPayments();
        return new HistoryRows(
                "Payment",
                LedgerPayments.codec(),
                () -> {
                    LedgerPayments.Paid paid = payments.next();
                    return new Story(
                            paid.id().value(), List.copyOf(paid.events()), MetadataCodec.write(paid.metadata()));
                },
                end,
                total);
    }

    private static Story bench(BenchPayments payments) {
        Submit submit = payments.next();
        List<Object> events = new ArrayList<>(BenchEvents.submitted(submit));
        events.add(BenchEvents.succeeded(payments.result(submit), submit.amountMinor(), submit.currency()));
        return new Story(submit.paymentId(), events, MetadataCodec.write(payments.metadata(submit)));
    }

    @Override
    public boolean hasNext() {
        return index < total;
    }

    @Override
    public RawRow next() {
        if (sequence == story.events().size()) {
            story = stories.get();
            sequence = 0;
        }
        index++;
        EventContent content = content(story.events().get(sequence));
        sequence++;
        ChainHash hash = ChainHash.of(content, index, previous);
        RawRow row = new RawRow(
                index,
                content.sequenceNumber(),
                content.occurredAtMicros(),
                content.revision(),
                content.eventId(),
                content.aggregateId(),
                aggregateType,
                content.eventType(),
                new String(content.payload(), StandardCharsets.UTF_8),
                new String(content.metadata(), StandardCharsets.UTF_8),
                previous.toBytes(),
                hash.toBytes());
        previous = hash;
        return row;
    }

    private EventContent content(Object event) {
        EventName name = codec.registry().nameOf(event.getClass());
        return new EventContent(
                UUID.fromString(IdentifierFactory.getInstance().generateIdentifier()),
                aggregateType,
                story.aggregateId(),
                sequence,
                name.name(),
                name.revision(),
                end.minus(SPAN.dividedBy(total).multipliedBy(total - index)),
                codec.write(event),
                story.metadata());
    }

    /** The hash of the last event that was given out. */
    ChainHash head() {
        return previous;
    }

    private record Story(String aggregateId, List<Object> events, byte[] metadata) {}
}
