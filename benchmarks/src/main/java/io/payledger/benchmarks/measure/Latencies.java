package io.payledger.benchmarks.measure;

import java.util.Arrays;
import java.util.List;

/** The waiting times of one caller. Not thread-safe. */
public final class Latencies {
    private static final int FIRST_CAPACITY = 1024;

    private long[] nanos = new long[FIRST_CAPACITY];
    private int count;

    /** Adds the time since {@code startNanos}, which was {@link System#nanoTime()} then. */
    public void since(long startNanos) {
        add(System.nanoTime() - startNanos);
    }

    /** Adds a waiting time. */
    public void add(long waitedNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = waitedNanos;
    }

    /** All of these, smallest first. */
    static long[] sorted(List<Latencies> all) {
        long[] sorted = new long[all.stream().mapToInt(one -> one.count).sum()];
        int at = 0;
        for (Latencies one : all) {
            System.arraycopy(one.nanos, 0, sorted, at, one.count);
            at += one.count;
        }
        Arrays.sort(sorted);
        return sorted;
    }
}
