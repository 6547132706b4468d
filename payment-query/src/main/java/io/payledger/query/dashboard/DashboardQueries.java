package io.payledger.query.dashboard;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.alarms.Alarm;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks what the dashboard shows. No question here grows with the payments that have settled. */
final class DashboardQueries {
    /** As many as fit beside each other. */
    private static final int HOURS = 24;

    private static final int ALARMS = 6;
    private static final String PROJECTION = "status-distribution";
    private static final List<PaymentStatus> UNSETTLED =
            List.of(PaymentStatus.PENDING, PaymentStatus.PROCESSING, PaymentStatus.UNKNOWN);

    private static final String MOVED =
            "SELECT until, status, sum(payments)::bigint AS payments FROM status_distribution_hour";
    private static final String COUNTED = "SELECT status, sum(payments)::bigint AS payments FROM status_distribution";
    private static final String REFUNDED = "SELECT date_bin('1 hour', booked_at, timestamptz 'epoch')"
            + " + interval '1 hour' AS until, count(*) AS refunds FROM journal_entry";
    private static final String AGES = """
            SELECT status, width_bucket(extract(epoch FROM ?::timestamptz - since), ARRAY[60, 600, 3600, 86400]::numeric[])
                AS age, count(*) AS payments
            FROM status_distribution_payment
            """;
    private static final String OLDEST = """
            SELECT DISTINCT ON (status) status, payment_id, since FROM status_distribution_payment
            """;

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final Clock clock;

    DashboardQueries(Snapshot snapshot, ProjectionPositions positions, Clock clock) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.clock = clock;
    }

    Dashboard now(Visibility visibility) {
        Instant now = clock.instant();
        MerchantId merchant = visibility.merchantId();
        return snapshot.read(jdbc -> {
            Map<PaymentStatus, Long> counts = counts(jdbc, merchant);
            return new Dashboard(
                    positions.asOf(PROJECTION),
                    now,
                    counts,
                    hours(jdbc, merchant, counts, now),
                    waiting(jdbc, merchant, now),
                    openAlarms(jdbc, merchant),
                    alarms(jdbc, merchant));
        });
    }

    /** Changes whenever the dashboard does. */
    long position() {
        return positions.asOf(PROJECTION);
    }

    private static Map<PaymentStatus, Long> counts(JdbcClient jdbc, @Nullable MerchantId merchant) {
        Map<PaymentStatus, Long> counts = new EnumMap<>(PaymentStatus.class);
        for (PaymentStatus status : PaymentStatus.values()) {
            counts.put(status, 0L);
        }
        Conditions conditions = Conditions.none().and("merchant_id = ?", merchant);
        jdbc.sql(COUNTED + conditions.where() + " GROUP BY 1")
                .params(conditions.parameters())
                .query(row -> {
                    counts.put(status(row), row.getLong("payments"));
                });
        return counts;
    }

    /**
     * From now backwards: what moved within the hours that are shown is little, what moved before may be everything.
     * SUCCESS is left by nothing, so what it gained within an hour was paid then.
     */
    private static List<Dashboard.Hour> hours(
            JdbcClient jdbc, @Nullable MerchantId merchant, Map<PaymentStatus, Long> now, Instant moment) {
        Instant end = moment.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        Instant begin = end.minus(HOURS, ChronoUnit.HOURS);
        Conditions since = Conditions.none().and("until > ?", begin).and("merchant_id = ?", merchant);
        Map<Instant, Map<PaymentStatus, Long>> moved = new HashMap<>();
        jdbc.sql(MOVED + since.where() + " GROUP BY 1, 2")
                .params(since.parameters())
                .query(row -> {
                    moved.computeIfAbsent(until(row), hour -> new EnumMap<>(PaymentStatus.class))
                            .put(status(row), row.getLong("payments"));
                });
        Map<Instant, Long> refunded = refunded(jdbc, merchant, begin);
        Map<PaymentStatus, Long> counts = new EnumMap<>(now);
        List<Dashboard.Hour> hours = new ArrayList<>();
        for (Instant hour = end; hour.isAfter(begin); hour = hour.minus(1, ChronoUnit.HOURS)) {
            Map<PaymentStatus, Long> moves = moved.getOrDefault(hour, Map.of());
            hours.addFirst(new Dashboard.Hour(
                    hour.isAfter(moment) ? moment : hour,
                    new EnumMap<>(counts),
                    moves.getOrDefault(PaymentStatus.SUCCESS, 0L),
                    refunded.getOrDefault(hour, 0L)));
            moves.forEach((status, payments) -> counts.merge(status, -payments, Long::sum));
        }
        return hours;
    }

    private static Map<Instant, Long> refunded(JdbcClient jdbc, @Nullable MerchantId merchant, Instant begin) {
        Conditions paid = Conditions.none()
                .and("kind = 'REFUND_PAID'", List.of())
                .and("booked_at >= ?", begin)
                .and("merchant_id = ?", merchant);
        Map<Instant, Long> refunds = new HashMap<>();
        jdbc.sql(REFUNDED + paid.where() + " GROUP BY 1")
                .params(paid.parameters())
                .query(row -> {
                    refunds.put(until(row), row.getLong("refunds"));
                });
        return refunds;
    }

    private static List<Dashboard.Waiting> waiting(JdbcClient jdbc, @Nullable MerchantId merchant, Instant now) {
        // Word for word what the index on those that are not settled has.
        Conditions open = Conditions.none()
                .and("status NOT IN ('SUCCESS', 'FAILED')", List.of())
                .and("merchant_id = ?", merchant);
        List<Object> parameters = new ArrayList<>();
        parameters.add(now.toString());
        parameters.addAll(open.parameters());
        Map<PaymentStatus, Long[]> ages = new EnumMap<>(PaymentStatus.class);
        jdbc.sql(AGES + open.where() + " GROUP BY 1, 2").params(parameters).query(row -> {
            Long[] of = ages.computeIfAbsent(status(row), status -> new Long[] {0L, 0L, 0L, 0L, 0L});
            of[row.getInt("age")] = row.getLong("payments");
        });
        Map<PaymentStatus, Dashboard.Oldest> oldest = new EnumMap<>(PaymentStatus.class);
        jdbc.sql(OLDEST + open.where() + " ORDER BY status, since, payment_id")
                .params(open.parameters())
                .query(row -> {
                    oldest.put(status(row), oldest(row));
                });
        return UNSETTLED.stream()
                .map(status -> new Dashboard.Waiting(
                        status,
                        List.of(Optional.ofNullable(ages.get(status)).orElse(new Long[] {0L, 0L, 0L, 0L, 0L})),
                        oldest.get(status)))
                .toList();
    }

    private static long openAlarms(JdbcClient jdbc, @Nullable MerchantId merchant) {
        Conditions open = Conditions.none().and("closed_at IS NULL", List.of()).and("merchant_id = ?", merchant);
        return jdbc.sql("SELECT count(*) FROM " + Alarm.ALL + open.where())
                .params(open.parameters())
                .query(Long.class)
                .single();
    }

    private static List<Alarm> alarms(JdbcClient jdbc, @Nullable MerchantId merchant) {
        Conditions open = Conditions.none().and("closed_at IS NULL", List.of()).and("merchant_id = ?", merchant);
        return jdbc.sql("SELECT * FROM " + Alarm.ALL + open.where()
                        + " ORDER BY raised_at DESC, origin DESC, place DESC LIMIT " + ALARMS)
                .params(open.parameters())
                .query((row, number) -> Alarm.of(row))
                .list();
    }

    private static Dashboard.Oldest oldest(ResultSet row) throws SQLException {
        PaymentId id = PaymentId.parse(row.getString("payment_id"));
        return new Dashboard.Oldest(
                id.merchantId().value(),
                id.orderId().value(),
                row.getObject("since", OffsetDateTime.class).toInstant());
    }

    private static Instant until(ResultSet row) throws SQLException {
        return row.getObject("until", OffsetDateTime.class).toInstant();
    }

    private static PaymentStatus status(ResultSet row) throws SQLException {
        return PaymentStatus.valueOf(row.getString("status"));
    }
}
