package io.payledger.benchmarks.measure;

import java.util.List;

/** Waiting times in milliseconds: half of all were no longer than {@code p50}, and so on. */
public record Percentiles(double p50, double p95, double p99, double max) {
    static final Percentiles NONE = new Percentiles(0, 0, 0, 0);

    /** Those of all waiting times of all of these. */
    public static Percentiles of(List<Latencies> latencies) {
        long[] sorted = Latencies.sorted(latencies);
        return sorted.length == 0
                ? NONE
                : new Percentiles(at(sorted, 50), at(sorted, 95), at(sorted, 99), at(sorted, 100));
    }

    private static double at(long[] sorted, int percent) {
        int rank = Math.toIntExact(((long) sorted.length * percent + 99) / 100);
        return sorted[rank - 1] / 1e6;
    }
}
