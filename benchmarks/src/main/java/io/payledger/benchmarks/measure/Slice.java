package io.payledger.benchmarks.measure;

import io.payledger.benchmarks.rig.Meters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs one arm for a while: every caller does one piece of work after the other, without a pause, and the last one ends
 * with the slice (a closed loop).
 */
public final class Slice {
    private final Meters meters;
    private final int callers;
    private final CallerThreads threads;

    public Slice(Meters meters, int callers, CallerThreads threads) {
        this.meters = meters;
        this.callers = callers;
        this.threads = threads;
    }

    /** Measures; any piece of work that fails fails the run, because a rate with failures in it is no rate. */
    public Reading run(Arm arm, Duration length) {
        Meters.Mark before = meters.mark();
        long start = System.nanoTime();
        long end = start + length.toNanos();
        List<Caller> all = new ArrayList<>();
        for (int i = 0; i < arm.callers(callers); i++) {
            all.add(new Caller(arm, end));
        }
        long events = runAll(arm, all);
        double seconds = (System.nanoTime() - start) / 1e9;
        Meters.Mark after = meters.mark();
        return new Reading(
                events,
                seconds,
                after.ownCpuSeconds() - before.ownCpuSeconds(),
                after.postgresCpuSecondsSince(before),
                after.otherCpuSecondsSince(before),
                after.walBytes() - before.walBytes(),
                Percentiles.of(all.stream().map(Caller::latencies).toList()));
    }

    private long runAll(Arm arm, List<Caller> all) {
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(threads.factory())) {
            long events = 0;
            for (Future<Long> done : executor.invokeAll(all)) {
                events += done.get();
            }
            return events;
        } catch (ExecutionException e) {
            throw new IllegalStateException("Arm " + arm.label() + " failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while measuring " + arm.name(), e);
        }
    }

    private record Caller(Arm arm, long end, Latencies latencies) implements Callable<Long> {
        Caller(Arm arm, long end) {
            this(arm, end, new Latencies());
        }

        @Override
        public Long call() throws Exception {
            long events = 0;
            while (System.nanoTime() - end < 0) {
                events += arm.work(latencies);
            }
            return events;
        }
    }
}
