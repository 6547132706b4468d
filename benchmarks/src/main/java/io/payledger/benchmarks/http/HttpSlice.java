package io.payledger.benchmarks.http;

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
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Sends the requests of one arm for a while over connections that are kept. */
public final class HttpSlice implements AutoCloseable {
    private final List<HttpWire> wires = new ArrayList<>();
    private final AtomicLong next = new AtomicLong();

    public HttpSlice(URI server, int callers) throws IOException {
        for (int i = 0; i < callers; i++) {
            wires.add(HttpWire.to(server));
        }
    }

    /**
     * What one slice of one arm showed.
     *
     * @param latency in milliseconds
     */
    public record Reading(long requests, double seconds, Percentiles latency) {
        public double perSecond() {
            return requests / seconds;
        }
    }

    /** Every caller one request after the other, without a pause (a closed loop). */
    public Reading run(HttpArm arm, Duration length) throws InterruptedException {
        return run(arm, length, System::nanoTime);
    }

    /**
     * So many requests a second over all callers, evenly. A request that finds no caller free waits for one, and its
     * waiting time counts from the moment at which it was due: a server that stalls does not hide it by being asked less.
     */
    public Reading run(HttpArm arm, Duration length, double perSecond) throws InterruptedException {
        long start = System.nanoTime();
        double pause = 1e9 / perSecond;
        AtomicLong due = new AtomicLong();
        return run(arm, length, () -> start + Math.round(due.getAndIncrement() * pause));
    }

    /** @param due when the next request is to be sent, in {@link System#nanoTime()} */
    private Reading run(HttpArm arm, Duration length, LongSupplier due) throws InterruptedException {
        long start = System.nanoTime();
        long end = start + length.toNanos();
        List<Caller> callers =
                wires.stream().map(wire -> new Caller(wire, arm, due, end)).toList();
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
        private final LongSupplier due;
        private final long end;
        private final Latencies latencies = new Latencies();

        Caller(HttpWire wire, HttpArm arm, LongSupplier due, long end) {
            this.wire = wire;
            this.arm = arm;
            this.due = due;
            this.end = end;
        }

        @Override
        public Long call() throws IOException {
            long requests = 0;
            for (long at = due.getAsLong(); at - end < 0; at = due.getAsLong()) {
                for (long early = at - System.nanoTime(); early > 0; early = at - System.nanoTime()) {
                    LockSupport.parkNanos(early);
                }
                int status = wire.send(arm.request().apply(next.getAndIncrement()));
                latencies.since(at);
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
