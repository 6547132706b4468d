package io.payledger.query.journal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * The days of a time zone, one after the other. A day starts with the first moment that the zone calls by its date and
 * ends just before the next one starts, so it has 23, 24 or 25 hours and no moment is in two days or in none (case G05).
 *
 * @param first the first day
 * @param starts of each day, and the end of the last
 */
record SettlementDays(ZoneId zone, LocalDate first, List<Instant> starts) {
    /** More than a year at once is for an export. */
    static final int MOST = 400;

    /** @throws IllegalArgumentException when there is no day, or more than {@value #MOST} */
    static SettlementDays of(ZoneId zone, LocalDate from, LocalDate to) {
        long days = to.toEpochDay() - from.toEpochDay();
        if (days < 1 || days > MOST) {
            throw new IllegalArgumentException("From 1 to " + MOST + " days");
        }
        List<Instant> starts = new ArrayList<>();
        for (LocalDate day = from; !day.isAfter(to); day = day.plusDays(1)) {
            starts.add(day.atStartOfDay(zone).toInstant());
        }
        return new SettlementDays(zone, from, List.copyOf(starts));
    }

    int count() {
        return starts.size() - 1;
    }

    /** @param number 0 for the first day */
    LocalDate date(int number) {
        return first.plusDays(number);
    }

    /** All starts and the end, as an array of PostgreSQL. */
    String[] bounds() {
        return starts.stream().map(Instant::toString).toArray(String[]::new);
    }
}
