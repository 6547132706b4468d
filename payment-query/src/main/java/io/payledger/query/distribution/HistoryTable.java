package io.payledger.query.distribution;

import io.payledger.query.projection.ColumnArrays;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The steps of payments, and their sums by the hour; written under the lock of {@link DistributionTable}. */
final class HistoryTable {
    private static final String ADD_STEPS = """
            INSERT INTO status_step (payment_id, sequence_number, merchant_id, currency, amount_minor, from_status,
                from_channel, stayed_micros, status, channel, at)
            SELECT unnest(?::text[]), unnest(?::bigint[]), unnest(?::text[]), unnest(?::text[]),
                unnest(?::bigint[]), unnest(?::text[]), unnest(?::text[]), unnest(?::bigint[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::text[]::timestamptz[])
            """;
    // As with the counts of now, an hour without a net change has no row: the table is the same however it was filled.
    private static final String MOVE = """
            MERGE INTO status_distribution_hour AS h
            USING (SELECT m.until::timestamptz AS until, m.merchant_id, m.channel, m.currency, m.status, m.payments,
                          m.amount_minor
                   FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::numeric[]) AS m
                       (until, merchant_id, channel, currency, status, payments, amount_minor)) AS m
            ON h.until = m.until AND h.merchant_id = m.merchant_id AND h.channel = m.channel
                AND h.currency = m.currency AND h.status = m.status
            WHEN MATCHED AND h.payments + m.payments = 0 AND h.amount_minor + m.amount_minor = 0 THEN DELETE
            WHEN MATCHED THEN UPDATE SET
                payments = h.payments + m.payments, amount_minor = h.amount_minor + m.amount_minor
            WHEN NOT MATCHED THEN INSERT (until, merchant_id, channel, currency, status, payments, amount_minor)
                VALUES (m.until, m.merchant_id, m.channel, m.currency, m.status, m.payments, m.amount_minor)
            """;

    private final JdbcClient jdbc;

    HistoryTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void write(List<CountedPayment> payments) {
        List<Owned> steps = payments.stream()
                .flatMap(payment -> payment.fresh().stream().map(step -> new Owned(payment, step)))
                .toList();
        if (!steps.isEmpty()) {
            addSteps(steps);
        }
        List<HourlyMoves.Hourly> moves = HourlyMoves.of(payments);
        if (!moves.isEmpty()) {
            move(moves);
        }
    }

    private void addSteps(List<Owned> steps) {
        ColumnArrays<Owned> columns = ColumnArrays.of(steps)
                .text(it -> it.payment().paymentId())
                .bigint(it -> it.step().sequence())
                .text(it -> it.step().to().merchantId())
                .text(it -> it.step().to().currency())
                .bigint(it -> it.payment().amount().minor())
                .text(it -> it.from() == null ? null : it.from().status())
                .text(it -> it.from() == null ? null : it.from().channel())
                .bigint(it -> micros(it.step().stayed()))
                .text(it -> it.step().to().status())
                .text(it -> it.step().to().channel())
                .text(it -> it.step().at());
        jdbc.sql(ADD_STEPS).params(columns.arrays()).update();
    }

    private void move(List<HourlyMoves.Hourly> moves) {
        ColumnArrays<HourlyMoves.Hourly> columns = ColumnArrays.of(moves)
                .text(HourlyMoves.Hourly::until)
                .text(it -> it.move().bucket().merchantId())
                .text(it -> it.move().bucket().channel())
                .text(it -> it.move().bucket().currency())
                .text(it -> it.move().bucket().status())
                .bigint(it -> it.move().payments())
                .numeric(it -> it.move().amountMinor());
        jdbc.sql(MOVE).params(columns.arrays()).update();
    }

    private static @Nullable Long micros(@Nullable Duration stayed) {
        return stayed == null ? null : TimeUnit.MICROSECONDS.convert(stayed);
    }

    private record Owned(CountedPayment payment, Step step) {
        @Nullable
        Bucket from() {
            return step.from();
        }
    }
}
