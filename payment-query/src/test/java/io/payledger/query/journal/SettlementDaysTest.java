package io.payledger.query.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlementDaysTest {

    @ParameterizedTest
    @DisplayName("G05 days have 23, 24 or 25 hours, as their zone has them")
    @CsvSource({
        "Asia/Shanghai,    2026-11-30, 24",
        "Europe/Berlin,    2026-03-29, 23",
        "Europe/Berlin,    2026-10-25, 25",
        "America/New_York, 2026-03-08, 23",
        "America/New_York, 2026-11-01, 25",
        // Summer time starts at midnight there: the day's first moment is 01:00.
        "America/Asuncion, 2024-10-06, 23",
        "Africa/Cairo,     2026-04-24, 23",
        "UTC,              2028-02-29, 24"
    })
    void g05ADayHasTheHoursOfItsZone(String zone, LocalDate date, int hours) {
        SettlementDays days = SettlementDays.of(ZoneId.of(zone), date, date.plusDays(1));
        assertThat(Duration.between(days.starts().get(0), days.starts().get(1))).isEqualTo(Duration.ofHours(hours));
    }

    @Test
    @DisplayName("G05 each day ends where the next one starts")
    void g05ThereIsNoMomentBetweenTwoDays() {
        SettlementDays days = SettlementDays.of(
                ZoneId.of("Asia/Shanghai"), LocalDate.parse("2026-11-29"), LocalDate.parse("2026-12-01"));
        assertThat(days.count()).isEqualTo(2);
        assertThat(days.starts())
                .containsExactly(
                        Instant.parse("2026-11-28T16:00:00Z"),
                        Instant.parse("2026-11-29T16:00:00Z"),
                        Instant.parse("2026-11-30T16:00:00Z"));
        assertThat(days.date(1)).isEqualTo("2026-11-30");
    }

    @Test
    void thereIsAtLeastADayAndNotTooMany() {
        LocalDate day = LocalDate.parse("2026-11-29");
        ZoneId zone = ZoneId.of("UTC");
        assertThatThrownBy(() -> SettlementDays.of(zone, day, day)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SettlementDays.of(zone, day, day.plusDays(401)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(SettlementDays.of(zone, day, day.plusDays(400)).count()).isEqualTo(400);
    }
}
