package io.payledger.benchmarks.append;

import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayment;
import io.payledger.benchmarks.payment.BenchPayments;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.axonframework.common.IdentifierFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows as the engine stores them: the same sizes, the same identifiers, payments in order, indexes without a gap. The JSON
 * is written once and the hashes are made up, so that making a row costs next to nothing beside inserting it.
 */
final class RawRows {
    private static final int EVENTS_PER_PAYMENT = 3;
    private static final int HASH_BYTES = 32;
    private static final int HASHES = 1024;
    private static final int HASH_STEP = 31;

    private final BenchPayments payments;
    private final List<BenchEvent> events;
    private final List<String> payloads;
    private final String metadata;
    private final byte[][] hashes = new byte[HASHES][HASH_BYTES];
    private long index;
    private String aggregateId = "";

    RawRows(BenchPayments payments) {
        this.payments = payments;
        JsonMapper json = JsonMapper.builder().build();
        Submit sample = payments.submit(0);
        events = new ArrayList<>(BenchEvents.submitted(sample));
        events.add(BenchEvents.succeeded(payments.result(sample), sample.amountMinor(), sample.currency()));
        payloads = events.stream().map(json::writeValueAsString).toList();
        metadata = json.writeValueAsString(payments.metadata(sample));
        for (int i = 0; i < HASHES * HASH_BYTES; i++) {
            hashes[i / HASH_BYTES][i % HASH_BYTES] = (byte) (i * HASH_STEP);
        }
    }

    /** The rows that come next. */
    List<RawRow> next(int count) {
        List<RawRow> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(next());
        }
        return rows;
    }

    private RawRow next() {
        int ofPayment = (int) (index % EVENTS_PER_PAYMENT);
        if (ofPayment == 0) {
            aggregateId = payments.next().paymentId();
        }
        byte[] previous = hashes[(int) (index % HASHES)];
        index++;
        return new RawRow(
                index,
                ofPayment,
                System.nanoTime() / 1_000,
                1,
                UUID.fromString(IdentifierFactory.getInstance().generateIdentifier()),
                aggregateId,
                BenchPayment.class.getSimpleName(),
                events.get(ofPayment).getClass().getSimpleName(),
                payloads.get(ofPayment),
                metadata,
                previous,
                hashes[(int) (index % HASHES)]);
    }
}
