package io.payledger.benchmarks.duplicates;

import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.measure.Percentiles;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Sends the requests of one arm for a while: every caller one after the other, without a pause (a closed loop). */
final class HttpSlice implements AutoCloseable {
    private final List<HttpWire> wires = new ArrayList<>();
    private final AtomicLong next = new AtomicLong();

    HttpSlice(URI server, int callers) throws IOException {
        for (int i = 0; i < callers; i++) {
            wires.add(HttpWire.to(server));
        }
    }

    /**
     * What one slice of one arm showed.
     *
     * @param latency in milliseconds
     */
    record Reading(long requests, double seconds, Percentiles latency) {
        double perSecond() {
            return requests / seconds;
        }
    }

    Reading run(HttpArm arm, Duration length) throws InterruptedException {
        long start = System.nanoTime();
        long end = start + length.toNanos();
        List<Caller> callers =
                wires.stream().map(wire -> new Caller(wire, arm, end)).toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long requests = 0;
            for (Future<Long> done : threads.invokeAll(callers)) {
                requests += done.get();
            }
            return new Reading(
                    requests,
                    (System.nanoTime() - start) / 1e9,
                    Percentiles.of(
                            callers.stream().map(caller -> caller.latencies).toList()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("Arm " + arm.name() + " failed: " + e.getCause(), e.getCause());
        }
    }

    private final class Caller implements Callable<Long> {
        private final HttpWire wire;
        private final HttpArm arm;
        private final long end;
        private final Latencies latencies = new Latencies();

        Caller(HttpWire wire, HttpArm arm, long end) {
            this.wire = wire;
            this.arm = arm;
            this.end = end;
        }

        @Override
        public Long call() throws IOException {
            long requests = 0;
            while (System.nanoTime() - end < 0) {
                long sent = System.nanoTime();
                int status = wire.send(arm.request().apply(next.getAndIncrement()));
                latencies.since(sent);
                if (!arm.statuses().contains(status)) {
                    throw new IllegalStateException("Answered with " + status + " instead of " + arm.statuses());
                }
                requests++;
            }
            return requests;
        }
    }

    @Override
    public void close() throws IOException {
        for (HttpWire wire : wires) {
            wire.close();
        }
    }
}
