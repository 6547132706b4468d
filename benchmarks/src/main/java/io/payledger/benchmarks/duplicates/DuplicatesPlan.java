package io.payledger.benchmarks.duplicates;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How long and how much is measured.
 *
 * @param callers connections, each with one request at a time
 * @param orders that are paid first and then sent again and again, in turn
 * @param rounds in which every arm is measured once
 * @param warmUp how long an arm goes in each of the rounds before, which count for nothing
 * @param slice how long an arm is measured in a round
 * @param folder the ledger's data goes into a new folder below it
 */
public record DuplicatesPlan(int callers, int orders, int rounds, Duration warmUp, Duration slice, Path folder) {
    public DuplicatesPlan {
        if (callers < 1 || orders < 1 || rounds < 1 || !warmUp.isPositive() || !slice.isPositive()) {
            throw new IllegalArgumentException("Callers, orders, rounds and seconds must be positive");
        }
    }
}
