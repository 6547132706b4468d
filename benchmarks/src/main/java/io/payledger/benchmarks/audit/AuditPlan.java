package io.payledger.benchmarks.audit;

import java.nio.file.Path;

/**
 * What is measured.
 *
 * @param events in the log
 * @param repeats of the verification; the median is taken
 * @param folder on the disk to be measured
 */
public record AuditPlan(int events, int repeats, Path folder) {
    public AuditPlan {
        if (events < 1 || repeats < 1) {
            throw new IllegalArgumentException("There must be events, and each be verified");
        }
    }
}
