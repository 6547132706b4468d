package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class DatabaseClockIT {
    private static final TestDatabase DATABASE = TestPostgres.newDatabase();
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicLong counted = new AtomicLong();

    @Test
    void aMachineWhoseClockIsWrongGetsTheDatabases() throws SQLException {
        for (Duration wrongBy : new Duration[] {HOUR, HOUR.negated()}) {
            try (DatabaseClock clock = DatabaseClock.over(DATABASE.app(), Clock.offset(Clock.systemUTC(), wrongBy))) {
                assertThat(clock.instant()).isCloseTo(database(), within(10, ChronoUnit.MINUTES));
                Clock elsewhere = clock.withZone(ZoneId.of("Asia/Shanghai"));
                assertThat(elsewhere.getZone()).isEqualTo(ZoneId.of("Asia/Shanghai"));
                assertThat(elsewhere.instant()).isCloseTo(database(), within(10, ChronoUnit.MINUTES));
                assertThat(elsewhere.withZone(ZoneOffset.UTC).instant())
                        .isCloseTo(database(), within(10, ChronoUnit.MINUTES));
            }
        }
    }

    @Test
    void timeGoesOnByTheCounterUntilTheNextLook() throws SQLException {
        DatabaseClock clock = new DatabaseClock(DATABASE.app(), Instant.EPOCH, counted::get);
        clock.look();
        Instant looked = clock.instant();
        counted.addAndGet(HOUR.toNanos());
        assertThat(clock.instant()).isEqualTo(looked.plus(HOUR));
        // The database's clock did not go on by an hour meanwhile.
        assertThat(clock.look()).isNegative();
        assertThat(clock.instant()).isCloseTo(database(), within(10, ChronoUnit.MINUTES));
    }

    @Test
    void anAnswerThatTookLongMovesNoClockThatMayBeRight() throws SQLException {
        Instant right = database();
        // Each look at the counter takes an hour: asked after one, answered after two.
        DatabaseClock early = slow(right.minus(Duration.ofMinutes(90)));
        assertThat(early.look()).isZero();
        DatabaseClock late = slow(right.plus(HOUR));
        assertThat(late.look()).isCloseTo(Duration.ofHours(-2), Duration.ofMinutes(10));
        DatabaseClock behind = slow(right.minus(Duration.ofHours(5)));
        assertThat(behind.look()).isCloseTo(Duration.ofHours(3), Duration.ofMinutes(10));
    }

    private static DatabaseClock slow(Instant start) {
        AtomicLong hours = new AtomicLong();
        return new DatabaseClock(DATABASE.app(), start, () -> hours.getAndAdd(HOUR.toNanos()));
    }

    private static Instant database() {
        return JdbcClient.create(DATABASE.app())
                .sql("SELECT clock_timestamp()")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }
}
