package io.payledger.query.journal;

import io.payledger.api.id.MerchantId;
import io.payledger.api.money.Currency;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Amounts;
import io.payledger.query.reading.Snapshot;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds up by day what the banks have done. */
final class SettlementQueries {
    /** width_bucket finds the day among the starts: 1 for the first, and each start belongs to the day that it begins. */
    private static final String LINES = """
            SELECT width_bucket(j.booked_at, :bounds::timestamptz[]) - 1 AS day, j.merchant_id, j.channel, j.currency,
                   count(*) FILTER (WHERE j.kind = 'RECEIPT') AS charges,
                   coalesce(sum(j.amount_minor) FILTER (WHERE j.kind = 'RECEIPT'), 0) AS charged,
                   count(*) FILTER (WHERE j.kind = 'REFUND_PAID' AND NOT j.of_surplus) AS refunds,
                   coalesce(sum(j.amount_minor) FILTER (WHERE j.kind = 'REFUND_PAID' AND NOT j.of_surplus), 0) AS refunded,
                   count(*) FILTER (WHERE j.kind = 'CHARGEBACK_TAKEN') AS chargebacks,
                   coalesce(sum(j.amount_minor) FILTER (WHERE j.kind = 'CHARGEBACK_TAKEN'), 0) AS charged_back,
                   count(*) FILTER (WHERE j.kind = 'SURPLUS_RECEIPT') AS surplus_charges,
                   coalesce(sum(j.amount_minor) FILTER (WHERE j.kind = 'SURPLUS_RECEIPT'), 0) AS surplus_charged,
                   count(*) FILTER (WHERE j.kind = 'REFUND_PAID' AND j.of_surplus) AS surplus_refunds,
                   coalesce(sum(j.amount_minor) FILTER (WHERE j.kind = 'REFUND_PAID' AND j.of_surplus), 0) AS surplus_refunded
            FROM journal_entry j
            WHERE j.booked_at >= :start::timestamptz AND j.booked_at < :end::timestamptz
                AND (debit_account = 'BANK_CLEARING' OR credit_account = 'BANK_CLEARING')
            """;

    private static final String BY_LINE = " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4";

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;

    SettlementQueries(Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
    }

    /** @param merchant whose money it is about; null for that of all */
    Settlement byDay(SettlementDays days, @Nullable MerchantId merchant) {
        return snapshot.read(jdbc -> {
            Map<Integer, List<Settlement.Line>> lines = lines(jdbc, days, merchant);
            return new Settlement(
                    positions.asOf(JournalProjection.NAME),
                    parkedPayments.count(JournalProjection.NAME, merchant),
                    days.zone().getId(),
                    IntStream.range(0, days.count())
                            .mapToObj(day -> new Settlement.Day(
                                    days.date(day),
                                    days.starts().get(day),
                                    days.starts().get(day + 1),
                                    lines.getOrDefault(day, List.of())))
                            .toList());
        });
    }

    private static Map<Integer, List<Settlement.Line>> lines(
            JdbcClient jdbc, SettlementDays days, @Nullable MerchantId merchant) {
        String sql = LINES + (merchant == null ? "" : " AND j.merchant_id = :merchant") + BY_LINE;
        JdbcClient.StatementSpec statement = jdbc.sql(sql)
                .param("bounds", days.bounds())
                .param("start", days.starts().getFirst().toString())
                .param("end", days.starts().getLast().toString());
        return (merchant == null ? statement : statement.param("merchant", merchant.value()))
                .query((row, number) -> Map.entry(row.getInt("day"), line(row))).list().stream()
                        .collect(Collectors.groupingBy(
                                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    private static Settlement.Line line(ResultSet row) throws SQLException {
        Currency currency = Currency.valueOf(row.getString("currency"));
        BigInteger charged = amount(row, "charged");
        BigInteger refunded = amount(row, "refunded");
        BigInteger chargedBack = amount(row, "charged_back");
        BigInteger net = charged.subtract(refunded).subtract(chargedBack);
        return new Settlement.Line(
                row.getString("merchant_id"),
                row.getString("channel"),
                currency,
                Settlement.Flow.of(row.getLong("charges"), charged, row.getLong("refunds"), refunded, currency),
                Settlement.Flow.of(
                        row.getLong("surplus_charges"),
                        amount(row, "surplus_charged"),
                        row.getLong("surplus_refunds"),
                        amount(row, "surplus_refunded"),
                        currency),
                row.getLong("chargebacks"),
                chargedBack,
                Amounts.major(chargedBack, currency),
                net,
                Amounts.major(net, currency));
    }

    private static BigInteger amount(ResultSet row, String column) throws SQLException {
        return row.getBigDecimal(column).toBigIntegerExact();
    }
}
