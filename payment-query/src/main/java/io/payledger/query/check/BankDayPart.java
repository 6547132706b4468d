package io.payledger.query.check;

import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What banks say that they took and gave back, day by day, against what is known here. The bank's time of a charge is not
 * known, only that it is not before the intent and not after the news of it; what may be of one day or of another counts
 * as either, so nothing that is right is ever a finding, and at a quiet midnight each day is exact.
 */
final class BankDayPart implements CheckPart {
    /** Clocks of banks and of nodes differ by less. */
    private static final String MARGIN = "interval '1 minute'";

    private static final String DIFFERENT = """
            WITH told AS (
                SELECT channel, day, day::timestamptz AS start, (day + 1)::timestamptz AS stop FROM bank_day
                WHERE state = 'TOLD' AND day >= current_date - ?::integer),
            since AS (SELECT coalesce(min(start), 'infinity') - %1$s AS start FROM told),
            moved AS (
                SELECT 'charges' AS what, j.channel, j.currency, j.amount_minor,
                    coalesce(a.started_at, '-infinity') AS not_before, j.booked_at AS not_after, true AS known
                FROM journal_entry j LEFT JOIN payment_attempt a ON a.trade_no = j.trade_no
                WHERE j.kind IN ('RECEIPT', 'SURPLUS_RECEIPT') AND j.booked_at >= (SELECT start FROM since)
              UNION ALL
                SELECT 'charges', a.channel, t.currency, t.amount_minor, a.started_at, 'infinity', false
                FROM payment_attempt a JOIN payment_transaction t ON t.payment_id = a.payment_id
                WHERE a.status IN ('PENDING', 'PROCESSING', 'UNKNOWN') AND NOT a.surplus
              UNION ALL
                SELECT 'refunds', j.channel, j.currency, j.amount_minor, coalesce(r.requested_at, '-infinity'),
                    j.booked_at, true
                FROM journal_entry j LEFT JOIN payment_refund r ON r.refund_no = j.trade_no
                WHERE j.kind = 'REFUND_PAID' AND j.booked_at >= (SELECT start FROM since)
              UNION ALL
                SELECT 'refunds', r.channel, r.currency, r.amount_minor, r.requested_at, 'infinity', false
                FROM payment_refund r WHERE r.status IN ('PROCESSING', 'UNKNOWN')),
            placed AS (
                SELECT d.channel, d.day, m.what, m.currency, m.amount_minor,
                    m.known AND m.not_before - %1$s >= d.start AND m.not_after + %1$s < d.stop AS sure
                FROM told d JOIN moved m
                    ON m.channel = d.channel AND m.not_before - %1$s < d.stop AND m.not_after + %1$s >= d.start),
            ours AS (
                SELECT channel, day, what, currency, count(*) FILTER (WHERE sure) AS least,
                    coalesce(sum(amount_minor) FILTER (WHERE sure), 0) AS least_minor, count(*) AS most,
                    sum(amount_minor) AS most_minor
                FROM placed GROUP BY 1, 2, 3, 4),
            theirs AS (
                SELECT t.channel, t.day, v.what, t.currency, v.number, v.minor
                FROM bank_day_total t JOIN told USING (channel, day)
                CROSS JOIN LATERAL (VALUES ('charges', t.charges, t.charged_minor), ('refunds', t.refunds, t.refunded_minor))
                    AS v (what, number, minor)
                WHERE v.number > 0 OR v.minor > 0)
            SELECT NULL AS payment_id, 'bank_day channel=' || channel || ' day=' || day || ' ' || currency AS place,
                what AS column_name,
                CASE WHEN coalesce(least, 0) = coalesce(most, 0) THEN coalesce(most, 0) || ', ' || coalesce(most_minor, 0)
                    ELSE least || ' to ' || most || ', ' || least_minor || ' to ' || most_minor END AS is_value,
                coalesce(number, 0) || ', ' || coalesce(minor, 0) AS should_be
            FROM ours FULL JOIN theirs USING (channel, day, what, currency)
            WHERE coalesce(number, 0) NOT BETWEEN coalesce(least, 0) AND coalesce(most, 0)
                OR coalesce(minor, 0) NOT BETWEEN coalesce(least_minor, 0) AND coalesce(most_minor, 0)
            ORDER BY 2, 3
            """.formatted(MARGIN);

    private static final String STATES =
            "SELECT channel, day, state, problem FROM bank_day WHERE day >= current_date - ? ORDER BY channel, day";

    private final CheckPart differences;
    private final DataSource dataSource;
    private final int days;

    /** @param days before today that are compared */
    BankDayPart(DataSource dataSource, int days) {
        this.differences = new SqlPart(
                "bank-days",
                dataSource,
                List.of(new SqlPart.Question(
                        "The bank booked something else on that day than is known here: number, minor units",
                        DIFFERENT,
                        List.of(days))));
        this.dataSource = dataSource;
        this.days = days;
    }

    @Override
    public String name() {
        return differences.name();
    }

    @Override
    public void run(Notes notes) throws SQLException, InterruptedException {
        List<Asked> asked = JdbcClient.create(dataSource)
                .sql(STATES)
                .param(days)
                .query((row, number) -> new Asked(
                        row.getString("channel"),
                        row.getString("day"),
                        row.getString("state"),
                        row.getString("problem") == null ? "not asked yet" : row.getString("problem")))
                .list();
        notes.looked(
                "days", asked.stream().filter(it -> it.state().equals("TOLD")).count());
        if (asked.isEmpty()) {
            notes.notCompared("No bank was asked about a day yet");
        }
        asked.stream()
                .filter(it -> it.state().equals("NOT_TOLD"))
                .map(Asked::channel)
                .distinct()
                .forEach(channel -> notes.notCompared(
                        "The bank of " + channel + " tells no totals of days: only its statements can be compared"));
        asked.stream()
                .filter(it -> it.state().equals("WANTED"))
                .forEach(it -> notes.notCompared(
                        it.channel() + " of " + it.day() + ": the bank has not told yet (" + it.problem() + ")"));
        differences.run(notes);
    }

    private record Asked(String channel, String day, String state, String problem) {}
}
