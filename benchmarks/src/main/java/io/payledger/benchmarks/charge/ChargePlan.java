package io.payledger.benchmarks.charge;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How long and how much is measured.
 *
 * @param callers connections to the measured service, each with one order at a time
 * @param warmUp orders that every service has answered before it is measured: a service that is slow while its code is
 *     not compiled needs more time for them, and gets it
 * @param warmUpAtMost for each service
 * @param rounds in which every service is measured once at full load and once at half
 * @param slice how long a service is measured in a round, at each load
 * @param folder the data goes into new folders below it
 */
public record ChargePlan(int callers, long warmUp, Duration warmUpAtMost, int rounds, Duration slice, Path folder) {
    /** How long the bank takes for a charge. */
    public static final Duration BANK_TAKES = Duration.ofMillis(20);

    public ChargePlan {
        if (callers < 1 || warmUp < 0 || rounds < 1 || slice.isNegative() || slice.isZero()) {
            throw new IllegalArgumentException("Callers, rounds and seconds must be positive");
        }
    }
}
