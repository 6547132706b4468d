package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When many payments stay in one open status for long, then something is wrong with a bank or with us. */
final class PileUps implements AlarmSource {
    /** Answered from the partial index of open payments alone. */
    private static final String OPEN_FOR_LONG = """
            SELECT status, count(*), min(since) FROM status_distribution_payment
            WHERE status NOT IN ('SUCCESS', 'FAILED') AND since < ?
            GROUP BY status HAVING count(*) >= ? ORDER BY status
            """;

    private final JdbcClient jdbc;
    private final AlarmProperties properties;
    private final Clock clock;

    PileUps(JdbcClient jdbc, AlarmProperties properties, Clock clock) {
        this.jdbc = jdbc;
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.PAYMENTS_PILE_UP);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        Instant before = clock.instant().minus(properties.pileUpAfter());
        return jdbc.sql(OPEN_FOR_LONG)
                .param(before.atOffset(ZoneOffset.UTC))
                .param(properties.pileUpCount())
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.PAYMENTS_PILE_UP,
                        row.getString(1),
                        null,
                        row.getLong(2) + " payments are " + row.getString(1) + " for longer than "
                                + properties.pileUpAfter() + ", the oldest since "
                                + row.getTimestamp(3).toInstant()))
                .list();
    }
}
