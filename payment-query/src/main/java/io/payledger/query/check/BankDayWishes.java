package io.payledger.query.check;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When a day is over, then the check wants to know what each bank booked on it: of every channel that the ledger ever used,
 * from the first day on that it did. Nodes with the role saga ask.
 */
final class BankDayWishes {
    /** A bank may book the last calls of a day some moments late. */
    private static final Duration AFTER = Duration.ofHours(1);

    private static final String WISH = """
            INSERT INTO bank_day (channel, day)
            SELECT c.channel, d.day::date
            FROM (SELECT channel, min(day) AS first FROM payment_transaction_day WHERE channel <> '' GROUP BY channel) AS c
            CROSS JOIN generate_series(?::date - (? - 1), ?::date, interval '1 day') AS d (day)
            WHERE d.day >= c.first
            ON CONFLICT DO NOTHING
            """;

    private final JdbcClient jdbc;
    private final int days;
    private final Clock clock;

    /** @param days before today; 0 for none */
    BankDayWishes(JdbcClient jdbc, int days, Clock clock) {
        this.jdbc = jdbc;
        this.days = days;
        this.clock = clock;
    }

    void look() {
        LocalDate last = LocalDate.ofInstant(clock.instant().minus(AFTER), ZoneOffset.UTC)
                .minusDays(1);
        jdbc.sql(WISH).params(last, days, last).update();
    }
}
