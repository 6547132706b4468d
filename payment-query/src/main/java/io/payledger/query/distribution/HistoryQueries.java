package io.payledger.query.distribution;

import io.payledger.api.id.MerchantId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts as they were, from the sums of whole hours and the steps of the rest of an hour. */
final class HistoryQueries {
    private static final String AS_OF = """
            SELECT key, status, currency, sum(payments)::bigint AS payments, sum(amount_minor) AS amount_minor
            FROM (SELECT %1$s AS key, status, currency, payments, amount_minor
                  FROM status_distribution_hour WHERE until <= :hour::timestamptz %3$s
                  UNION ALL
                  SELECT %1$s, status, currency, 1, amount_minor
                  FROM status_step WHERE at > :hour::timestamptz AND at <= :asOf::timestamptz %3$s
                  UNION ALL
                  SELECT %2$s, from_status, currency, -1, -amount_minor
                  FROM status_step
                  WHERE at > :hour::timestamptz AND at <= :asOf::timestamptz AND from_status IS NOT NULL %3$s) AS moves
            GROUP BY 1, 2, 3
            HAVING sum(payments) <> 0
            """;

    // A step at a point belongs to it; width_bucket gives it to the range that begins there. So it is asked a
    // microsecond,
    // which is the database's smallest step of time, earlier.
    private static final String POINT = "width_bucket(%s - interval '1 microsecond', :points::timestamptz[])";
    private static final String BY_HOURS = """
            SELECT %1$s AS point, status, currency, sum(payments)::bigint AS payments, sum(amount_minor) AS amount_minor
            FROM status_distribution_hour
            WHERE until > :from::timestamptz AND until <= :to::timestamptz %2$s
            GROUP BY 1, 2, 3
            """;
    private static final String BY_STEPS = """
            SELECT %1$s AS point, m.status, currency, sum(m.sign)::bigint AS payments,
                   sum(m.sign * amount_minor) AS amount_minor
            FROM status_step CROSS JOIN LATERAL (VALUES (status, 1), (from_status, -1)) AS m (status, sign)
            WHERE at > :from::timestamptz AND at <= :to::timestamptz AND m.status IS NOT NULL %2$s
            GROUP BY 1, 2, 3
            """;

    private HistoryQueries() {}

    /**
     * The counts after all that had happened until and at this moment.
     *
     * @param merchant whose payments count; null for those of all
     */
    static List<Count> at(JdbcClient jdbc, @Nullable MerchantId merchant, @Nullable Grouping grouping, Instant asOf) {
        String key = grouping == null ? "''" : grouping.column();
        String keyBefore = grouping == Grouping.CHANNEL ? "from_channel" : key;
        return ofMerchant(
                        jdbc.sql(AS_OF.formatted(key, keyBefore, condition(merchant)))
                                .param(
                                        "hour",
                                        asOf.truncatedTo(ChronoUnit.HOURS).toString())
                                .param("asOf", asOf.toString()),
                        merchant)
                .query((row, number) -> Count.of(row))
                .list();
    }

    /** The counts at each of these moments, which follow on each other. */
    static List<List<Count>> series(JdbcClient jdbc, @Nullable MerchantId merchant, List<Instant> points) {
        RunningCounts counts = new RunningCounts(at(jdbc, merchant, null, points.getFirst()));
        List<List<Count>> series = new ArrayList<>(List.of(counts.now()));
        List<List<Count>> moves = moves(jdbc, merchant, points);
        for (int point = 1; point < points.size(); point++) {
            series.add(counts.after(moves.get(point)));
        }
        return series;
    }

    private static List<List<Count>> moves(JdbcClient jdbc, @Nullable MerchantId merchant, List<Instant> points) {
        boolean hours = points.stream().allMatch(it -> it.equals(it.truncatedTo(ChronoUnit.HOURS)));
        String sql = hours
                ? BY_HOURS.formatted(POINT.formatted("until"), condition(merchant))
                : BY_STEPS.formatted(POINT.formatted("at"), condition(merchant));
        List<List<Count>> byPoint = new ArrayList<>();
        points.forEach(point -> byPoint.add(new ArrayList<>()));
        ofMerchant(
                        jdbc.sql(sql)
                                .param(
                                        "points",
                                        points.stream().map(Instant::toString).toArray(String[]::new))
                                .param("from", points.getFirst().toString())
                                .param("to", points.getLast().toString()),
                        merchant)
                .query(row -> {
                    byPoint.get(row.getInt("point")).add(Count.ofKey("", row));
                });
        return byPoint;
    }

    private static String condition(@Nullable MerchantId merchant) {
        return merchant == null ? "" : "AND merchant_id = :merchant";
    }

    private static JdbcClient.StatementSpec ofMerchant(
            JdbcClient.StatementSpec statement, @Nullable MerchantId merchant) {
        return merchant == null ? statement : statement.param("merchant", merchant.value());
    }
}
