package io.payledger.benchmarks.sagas;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What is measured.
 *
 * @param rounds medians are taken over them
 * @param slice of one store in a round
 * @param batch events in one transaction, half of them begin sagas, half end those of the batch before
 * @param folder on the disk to be measured
 */
public record SagasPlan(int rounds, Duration slice, int batch, Path folder) {
    public SagasPlan {
        if (rounds < 1 || slice.isZero() || slice.isNegative() || batch < 2) {
            throw new IllegalArgumentException("There must be rounds, seconds, and two events in a batch");
        }
    }
}
