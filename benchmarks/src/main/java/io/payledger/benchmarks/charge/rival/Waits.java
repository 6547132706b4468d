package io.payledger.benchmarks.charge.rival;

import io.payledger.eventstore.limit.LimitTimer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits with a limit as the ledger does it: cheaper than a timed wait of a virtual thread. */
public final class Waits {
    private static final ScheduledExecutorService TIMER = LimitTimer.named("wait-limits");

    private Waits() {}

    /** The result, once it is there; what is waited for goes on when the time is over. */
    public static <T> T within(CompletableFuture<T> result, Duration time)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture<T> waiting = result.copy();
        Future<?> limit = TIMER.schedule(
                () -> waiting.completeExceptionally(new TimeoutException()), time.toNanos(), TimeUnit.NANOSECONDS);
        try {
            return waiting.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException over) {
                throw over;
            }
            throw e;
        } finally {
            limit.cancel(false);
        }
    }
}
