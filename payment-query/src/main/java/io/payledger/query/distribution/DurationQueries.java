package io.payledger.query.distribution;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.distribution.StatusDurations.OfStatus;
import io.payledger.query.distribution.StatusDurations.Oldest;
import io.payledger.query.distribution.StatusDurations.Stayed;
import io.payledger.query.reading.Conditions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How long payments stay where they are. */
final class DurationQueries {
    /** The time of a payment that there was, not one between two. */
    private static final String STAYED = """
            SELECT s.from_status AS status, count(*) AS payments,
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY s.stayed_micros) / 1000 AS p50,
                   percentile_disc(0.95) WITHIN GROUP (ORDER BY s.stayed_micros) / 1000 AS p95,
                   percentile_disc(0.99) WITHIN GROUP (ORDER BY s.stayed_micros) / 1000 AS p99,
                   max(s.stayed_micros) / 1000 AS most
            FROM status_step s
            """;

    private static final String HERE = "SELECT p.status, count(*) AS payments FROM status_distribution_payment p";
    private static final String OLDEST = "SELECT p.payment_id, p.since FROM status_distribution_payment p";

    private DurationQueries() {}

    /**
     * For every status.
     *
     * @param merchant whose payments count; null for those of all
     * @param from payments that left a status at this time or later
     * @param to and before this time; null for all
     */
    static List<OfStatus> all(JdbcClient jdbc, @Nullable MerchantId merchant, Instant from, @Nullable Instant to) {
        Map<PaymentStatus, Stayed> stayed = stayed(jdbc, merchant, from, to);
        Map<PaymentStatus, Long> here = here(jdbc, merchant);
        return Stream.of(PaymentStatus.values())
                .map(status -> status.settled()
                        ? new OfStatus(status, stayed.get(status), null, null)
                        : new OfStatus(
                                status,
                                stayed.get(status),
                                here.getOrDefault(status, 0L),
                                oldest(jdbc, merchant, status)))
                .toList();
    }

    private static Map<PaymentStatus, Stayed> stayed(
            JdbcClient jdbc, @Nullable MerchantId merchant, Instant from, @Nullable Instant to) {
        Conditions conditions = Conditions.none()
                .and("s.from_status IS NOT NULL", List.of())
                .and("s.merchant_id = ?", merchant)
                .and("s.at >= ?", from)
                .and("s.at < ?", to);
        Map<PaymentStatus, Stayed> byStatus = new EnumMap<>(PaymentStatus.class);
        jdbc.sql(STAYED + conditions.where() + " GROUP BY 1")
                .params(conditions.parameters())
                .query(row -> {
                    byStatus.put(status(row), stayed(row));
                });
        return byStatus;
    }

    private static Stayed stayed(ResultSet row) throws SQLException {
        return new Stayed(
                row.getLong("payments"),
                row.getLong("p50"),
                row.getLong("p95"),
                row.getLong("p99"),
                row.getLong("most"));
    }

    private static Map<PaymentStatus, Long> here(JdbcClient jdbc, @Nullable MerchantId merchant) {
        Conditions conditions = Conditions.none()
                .and("p.status NOT IN ('SUCCESS', 'FAILED')", List.of())
                .and("p.merchant_id = ?", merchant);
        Map<PaymentStatus, Long> byStatus = new EnumMap<>(PaymentStatus.class);
        jdbc.sql(HERE + conditions.where() + " GROUP BY 1")
                .params(conditions.parameters())
                .query(row -> {
                    byStatus.put(status(row), row.getLong("payments"));
                });
        return byStatus;
    }

    private static @Nullable Oldest oldest(JdbcClient jdbc, @Nullable MerchantId merchant, PaymentStatus status) {
        Conditions conditions = Conditions.none()
                .and("p.status NOT IN ('SUCCESS', 'FAILED')", List.of())
                .and("p.status = ?", status)
                .and("p.merchant_id = ?", merchant);
        return jdbc.sql(OLDEST + conditions.where() + " ORDER BY p.since, p.payment_id LIMIT 1")
                .params(conditions.parameters())
                .query((row, number) -> oldest(row))
                .optional()
                .orElse(null);
    }

    private static Oldest oldest(ResultSet row) throws SQLException {
        PaymentId id = PaymentId.parse(row.getString("payment_id"));
        return new Oldest(
                id.merchantId().value(),
                id.orderId().value(),
                row.getObject("since", OffsetDateTime.class).toInstant());
    }

    private static PaymentStatus status(ResultSet row) throws SQLException {
        return PaymentStatus.valueOf(row.getString("status"));
    }
}
