package io.payledger.query.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.SettableClock;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class CheckScheduleTest {
    private static final Instant EVENING = Instant.parse("2026-11-29T20:00:00Z");
    private static final Instant BEFORE = Instant.parse("2026-11-30T03:29:59Z");
    private static final Instant AT = Instant.parse("2026-11-30T03:30:00Z");
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final CheckSchedule schedule = started(EVENING);

    @Test
    void aLedgerThatWasNeverCheckedWaitsForTheTimeOfTheDay() {
        assertThat(schedule.isDue(BEFORE, Optional.empty())).isFalse();
        assertThat(schedule.isDue(AT, Optional.empty())).isTrue();
        assertThat(started(NOON).isDue(NOON.plusSeconds(60), Optional.empty())).isFalse();
    }

    @Test
    void onceADayIsEnough() {
        assertThat(schedule.isDue(NOON, Optional.of(AT))).isFalse();
        assertThat(schedule.isDue(NOON, Optional.of(BEFORE))).isTrue();
    }

    @Test
    void whatWasMissedIsMadeUpForAfterTheStart() {
        assertThat(started(NOON).isDue(NOON, Optional.of(EVENING))).isTrue();
        assertThat(started(NOON).isDue(NOON, Optional.of(EVENING.minusSeconds(1_000_000))))
                .isTrue();
    }

    private static CheckSchedule started(Instant at) {
        PGSimpleDataSource nowhere = new PGSimpleDataSource();
        Clock clock = new SettableClock(at);
        return new CheckSchedule(
                new LedgerCheck(nowhere, List.of(), clock, "n"),
                new CheckTable(JdbcClient.create(nowhere)),
                LocalTime.of(3, 30),
                clock);
    }
}
