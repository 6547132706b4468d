package io.payledger.benchmarks.charge;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How long and how much is measured.
 *
 * @param callers connections to the measured service, each with one order at a time
 * @param warmUp in turn, until each service is steady, and for no longer than this all together
 * @param rounds in which every service is measured once at full load
 * @param halfRounds in which every service but the bare table is measured once at half load
 * @param slice how long a service is measured in a round, at each load
 * @param folder the data goes into new folders below it
 */
public record ChargePlan(int callers, Duration warmUp, int rounds, int halfRounds, Duration slice, Path folder) {
    /** How long the bank takes for a charge. */
    public static final Duration BANK_TAKES = Duration.ofMillis(20);

    public ChargePlan {
        if (callers < 1
                || warmUp.isNegative()
                || rounds < 1
                || halfRounds < 1
                || slice.isNegative()
                || slice.isZero()) {
            throw new IllegalArgumentException("Callers, rounds and seconds must be positive");
        }
    }
}
