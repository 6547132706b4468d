package io.payledger.query.distribution;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.PaymentTable;
import io.payledger.query.projection.RowInsert;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The counts, and where each payment is counted. No statement names a schema: a rebuild runs this code over another. */
final class DistributionTable implements PaymentTable<CountedPayment> {
    /**
     * Counts are moved by differences, so whoever reads where a payment is counted must be the next to move it. Without
     * the lock, two nodes that both believe to own a segment (case F16) would count one payment twice:
     *
     * <pre>
     *   A reads: the payment is not there     B reads: the payment is not there
     *   A counts it, commits
     *                                         B counts it
     * </pre>
     *
     * It also keeps two segments that move payments between the same buckets from waiting for each other in a circle.
     */
    private static final String LOCK =
            "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.status_distribution', 0))";

    private static final String READ = """
            SELECT payment_id, array_to_string(attempt_channels, ',') AS attempt_channels, attempt, currency,
                   amount_minor, status, since, last_sequence
            FROM status_distribution_payment
            WHERE payment_id = ANY (?::text[])
            """;
    private static final RowInsert PAYMENTS = new RowInsert("""
            INSERT INTO status_distribution_payment AS stored
                (payment_id, merchant_id, attempt_channels, attempt, currency, amount_minor, status, since, last_sequence)
            SELECT payment_id, merchant_id, string_to_array(attempt_channels, ','), attempt, currency, amount_minor,
                   status, since::timestamptz, last_sequence
            FROM unnest(?::text[], ?::text[], ?::text[], ?::integer[], ?::text[], ?::bigint[], ?::text[], ?::text[],
                ?::bigint[]) AS p
                (payment_id, merchant_id, attempt_channels, attempt, currency, amount_minor, status, since, last_sequence)
            """, """
            ON CONFLICT (payment_id) DO UPDATE SET
                attempt_channels = excluded.attempt_channels, attempt = excluded.attempt, status = excluded.status,
                since = excluded.since, last_sequence = excluded.last_sequence
            """);
    // A bucket that holds nothing any more goes: the table is the same whichever way its payments went.
    private static final String MOVE = """
            MERGE INTO status_distribution AS d
            USING unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::numeric[]) AS m
                (merchant_id, channel, currency, status, payments, amount_minor)
            ON d.merchant_id = m.merchant_id AND d.channel = m.channel
                AND d.currency = m.currency AND d.status = m.status
            WHEN MATCHED AND d.payments + m.payments = 0 AND d.amount_minor + m.amount_minor = 0 THEN DELETE
            WHEN MATCHED THEN UPDATE SET
                payments = d.payments + m.payments, amount_minor = d.amount_minor + m.amount_minor
            WHEN NOT MATCHED THEN INSERT (merchant_id, channel, currency, status, payments, amount_minor)
                VALUES (m.merchant_id, m.channel, m.currency, m.status, m.payments, m.amount_minor)
            """;

    private final JdbcClient jdbc;
    private final HistoryTable history;

    DistributionTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.history = new HistoryTable(jdbc);
    }

    @Override
    public Map<String, CountedPayment> read(Collection<String> paymentIds) {
        // A statement of its own: the next one must see what the last holder of the lock has committed.
        jdbc.sql(LOCK).query(row -> {});
        return jdbc
                .sql(READ)
                .param(paymentIds.toArray(String[]::new))
                .query((row, number) -> payment(row))
                .list()
                .stream()
                .collect(Collectors.toMap(payment -> payment.paymentId().value(), Function.identity()));
    }

    @Override
    public void write(List<Change<CountedPayment>> changes) {
        PAYMENTS.writePayments(jdbc, changes, DistributionTable::payments);
        List<Moves.Move> moves = Moves.of(changes);
        if (!moves.isEmpty()) {
            move(moves);
        }
        history.write(changes.stream().map(Change::after).toList());
    }

    private static ColumnArrays<CountedPayment> payments(List<CountedPayment> payments) {
        return ColumnArrays.of(payments)
                .text(CountedPayment::paymentId)
                .text(it -> it.paymentId().merchantId())
                .text(it -> it.attemptChannels().stream().map(Channel::value).collect(Collectors.joining(",")))
                .integer(CountedPayment::attempt)
                .text(it -> it.amount().currency())
                .bigint(it -> it.amount().minor())
                .text(CountedPayment::status)
                .text(CountedPayment::since)
                .bigint(CountedPayment::lastSequence);
    }

    private void move(List<Moves.Move> moves) {
        ColumnArrays<Moves.Move> columns = ColumnArrays.of(moves)
                .text(it -> it.bucket().merchantId())
                .text(it -> it.bucket().channel())
                .text(it -> it.bucket().currency())
                .text(it -> it.bucket().status())
                .bigint(Moves.Move::payments)
                .numeric(Moves.Move::amountMinor);
        jdbc.sql(MOVE).params(columns.arrays()).update();
    }

    private static CountedPayment payment(ResultSet row) throws SQLException {
        return new CountedPayment(
                PaymentId.parse(row.getString("payment_id")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                Stream.of(row.getString("attempt_channels").split(","))
                        .filter(channel -> !channel.isEmpty())
                        .map(Channel::new)
                        .toList(),
                row.getInt("attempt"),
                PaymentStatus.valueOf(row.getString("status")),
                row.getObject("since", OffsetDateTime.class).toInstant(),
                row.getLong("last_sequence"),
                List.of());
    }
}
