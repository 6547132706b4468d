package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.PaymentTable.Change;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sums of whole days, moved as the payments move. No statement names a schema, as in {@link TransactionTable}. */
final class DayTable {
    /**
     * Sums are moved by differences, so whoever reads where a payment stands must be the next to move it. Without the
     * lock, two nodes that both believe to own a segment (case F16) would add one payment twice:
     *
     * <pre>
     *   A reads: the payment is not there     B reads: the payment is not there
     *   A adds it, commits
     *                                         B adds it
     * </pre>
     */
    private static final String LOCK =
            "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.payment_transaction_day', 0))";

    // What holds nothing any more goes: the table is the same whichever way its payments went.
    private static final String MOVE = """
            MERGE INTO payment_transaction_day AS d
            USING (SELECT m.day::date AS day, m.merchant_id, m.channel, m.currency, m.status, m.payments, m.amount_minor
                   FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::numeric[]) AS m
                       (day, merchant_id, channel, currency, status, payments, amount_minor)) AS m
            ON d.day = m.day AND d.merchant_id = m.merchant_id AND d.channel = m.channel
                AND d.currency = m.currency AND d.status = m.status
            WHEN MATCHED AND d.payments + m.payments = 0 AND d.amount_minor + m.amount_minor = 0 THEN DELETE
            WHEN MATCHED THEN UPDATE SET
                payments = d.payments + m.payments, amount_minor = d.amount_minor + m.amount_minor
            WHEN NOT MATCHED THEN INSERT (day, merchant_id, channel, currency, status, payments, amount_minor)
                VALUES (m.day, m.merchant_id, m.channel, m.currency, m.status, m.payments, m.amount_minor)
            """;

    private final JdbcClient jdbc;

    DayTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** To be called before the payments are read that will be moved. */
    void lock() {
        // A statement of its own: the next one must see what the last holder of the lock has committed.
        jdbc.sql(LOCK).query(row -> {});
    }

    void write(List<Change<Transaction>> changes) {
        SortedMap<Place, Sum> moves = new TreeMap<>();
        for (Change<Transaction> change : changes) {
            @Nullable Transaction before = change.before();
            if (before != null) {
                moves.merge(Place.of(before), Sum.of(before, -1), Sum::plus);
            }
            moves.merge(Place.of(change.after()), Sum.of(change.after(), 1), Sum::plus);
        }
        moves.values().removeIf(Sum::isNothing);
        if (!moves.isEmpty()) {
            move(moves);
        }
    }

    private void move(SortedMap<Place, Sum> moves) {
        ColumnArrays<SortedMap.Entry<Place, Sum>> columns = ColumnArrays.of(moves.entrySet())
                .text(it -> it.getKey().day())
                .text(it -> it.getKey().merchantId())
                .text(it -> it.getKey().channel())
                .text(it -> it.getKey().currency())
                .text(it -> it.getKey().status())
                .bigint(it -> it.getValue().payments())
                .numeric(it -> it.getValue().amountMinor());
        jdbc.sql(MOVE).params(columns.arrays()).update();
    }

    private record Place(LocalDate day, String merchantId, String channel, Currency currency, PaymentStatus status)
            implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparing(Place::day)
                .thenComparing(Place::merchantId)
                .thenComparing(Place::channel)
                .thenComparing(Place::currency)
                .thenComparing(Place::status);

        static Place of(Transaction payment) {
            Attempt current = payment.current();
            return new Place(
                    payment.createdAt().atOffset(ZoneOffset.UTC).toLocalDate(),
                    payment.paymentId().merchantId().value(),
                    current == null ? "" : current.channel().value(),
                    payment.amount().currency(),
                    payment.status());
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private record Sum(long payments, BigDecimal amountMinor) {
        static Sum of(Transaction payment, int sign) {
            return new Sum(sign, BigDecimal.valueOf(payment.amount().minor()).multiply(BigDecimal.valueOf(sign)));
        }

        Sum plus(Sum more) {
            return new Sum(Math.addExact(payments, more.payments), amountMinor.add(more.amountMinor));
        }

        boolean isNothing() {
            return payments == 0 && amountMinor.signum() == 0;
        }
    }
}
