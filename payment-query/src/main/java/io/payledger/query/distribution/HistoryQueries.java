package io.payledger.query.distribution;

import io.payledger.api.id.MerchantId;
import io.payledger.query.past.Past;
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
                  WHERE at > :hour::timestamptz AND at <= :asOf::timestamptz AND from_status IS NOT NULL %3$s%4$s) AS moves
            GROUP BY 1, 2, 3
            HAVING sum(payments) <> 0
            """;

    /**
     * What the order of the log makes of the counts of a moment: steps that were taken later by events before the index
     * come, steps that were taken by then by events behind it go. A payment leaves no state before it came to it, so all
     * later steps of one that has an early event are looked at, whenever they say they happened.
     */
    private static final String OUT_OF_TIME = """

                  UNION ALL
                  SELECT CASE WHEN m.sign > 0 THEN %1$s ELSE %2$s END, CASE WHEN m.sign > 0 THEN status ELSE from_status END,
                      currency, o.sign * m.sign, o.sign * m.sign * amount_minor
                  FROM (SELECT 1 AS sign, s.* FROM status_step s WHERE s.payment_id = ANY (:early::text[])
                            AND s.at > :asOf::timestamptz AND EXISTS (SELECT FROM events e
                                WHERE e.aggregate_id = s.payment_id AND e.sequence_number = s.sequence_number
                                    AND e.global_index <= :index)
                        UNION ALL
                        SELECT -1, s.* FROM unnest(:late::text[], :lateSequences::bigint[]) AS l (stream, sequence)
                        JOIN status_step s ON s.payment_id = l.stream AND s.sequence_number = l.sequence
                        WHERE s.at <= :asOf::timestamptz) AS o
                  CROSS JOIN (VALUES (1), (-1)) AS m (sign)
                  WHERE (m.sign > 0 OR from_status IS NOT NULL) %3$s""";

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
                        jdbc.sql(AS_OF.formatted(key, keyBefore, condition(merchant), ""))
                                .param(
                                        "hour",
                                        asOf.truncatedTo(ChronoUnit.HOURS).toString())
                                .param("asOf", asOf.toString()),
                        merchant)
                .query((row, number) -> Count.of(row))
                .list();
    }

    /**
     * The counts after all events up to an index, and no others.
     *
     * @param merchant whose payments count; null for those of all
     */
    static List<Count> at(JdbcClient jdbc, @Nullable MerchantId merchant, @Nullable Grouping grouping, Past past) {
        if (past.early().isEmpty() && past.late().isEmpty()) {
            return at(jdbc, merchant, grouping, past.at());
        }
        String key = grouping == null ? "''" : grouping.column();
        String keyBefore = grouping == Grouping.CHANNEL ? "from_channel" : key;
        String condition = condition(merchant);
        return ofMerchant(
                        jdbc.sql(AS_OF.formatted(
                                        key, keyBefore, condition, OUT_OF_TIME.formatted(key, keyBefore, condition)))
                                .param(
                                        "hour",
                                        past.at().truncatedTo(ChronoUnit.HOURS).toString())
                                .param("asOf", past.at().toString())
                                .param("index", past.index())
                                .param("early", past.earlyStreams())
                                .param("late", Past.streams(past.late()))
                                .param("lateSequences", Past.sequences(past.late())),
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
