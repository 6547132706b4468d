package io.payledger.query.distribution;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import io.payledger.api.payment.PaymentStatus;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many payments are in which status, and how long the oldest of each open one has been there. */
final class StatusFigures implements FigureSource {
    private static final String PAYMENTS = """
            SELECT s.status, coalesce(sum(d.payments), 0) FROM unnest(?::text[]) AS s (status)
            LEFT JOIN status_distribution d ON d.status = s.status GROUP BY s.status
            """;

    /** The first entry of a partial index for each. */
    private static final String OLDEST = """
            SELECT s.status, (SELECT min(p.since) FROM status_distribution_payment p
                WHERE p.status = s.status AND p.status NOT IN ('SUCCESS', 'FAILED'))
            FROM (VALUES ('PENDING'), ('PROCESSING'), ('UNKNOWN')) AS s (status)
            """;

    private final JdbcClient jdbc;
    private final Clock clock;

    StatusFigures(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public List<Figure> read() {
        String[] statuses =
                Arrays.stream(PaymentStatus.values()).map(PaymentStatus::name).toArray(String[]::new);
        List<Figure> figures = new ArrayList<>(jdbc.sql(PAYMENTS)
                .param(statuses)
                .query((row, number) -> new Figure("payledger.payments", "status", row.getString(1), row.getLong(2)))
                .list());
        jdbc.sql(OLDEST).query(row -> {
            Timestamp since = row.getTimestamp(2);
            long age = since == null
                    ? 0
                    : Math.max(
                            0,
                            Duration.between(since.toInstant(), clock.instant()).toSeconds());
            figures.add(new Figure("payledger.payments.oldest.seconds", "status", row.getString(1), age));
        });
        return figures;
    }
}
