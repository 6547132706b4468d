package io.payledger.benchmarks.measure;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The middle of what was measured: one noisy round does not move it. */
public final class Medians {
    private Medians() {}

    /** The median; the mean of the middle two when there are two. */
    public static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("There is no median of nothing");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : Arrays.stream(sorted, middle - 1, middle + 1).sum() / 2;
    }
}
