package io.payledger.benchmarks.query;

import java.nio.file.Path;

/**
 * What is measured.
 *
 * @param payments in the table
 * @param repeats of each question; medians are taken over them
 * @param folder on the disk to be measured
 */
public record QueryPlan(int payments, int repeats, Path folder) {
    public QueryPlan {
        if (payments < 1 || repeats < 1) {
            throw new IllegalArgumentException("There must be payments, and each question be asked");
        }
    }
}
