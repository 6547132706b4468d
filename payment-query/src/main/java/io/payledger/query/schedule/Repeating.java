package io.payledger.query.schedule;

import io.payledger.api.log.StepLog;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does again and again what nobody asks for, one thing after the other on a thread of its own. */
public final class Repeating implements AutoCloseable {
    private final ScheduledExecutorService timer;

    /** @param name of the thread */
    public Repeating(String name) {
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name(name).daemon().factory());
    }

    /**
     * From now on with this pause in between; what fails is logged and tried again after the next one.
     *
     * @param what its step in the log
     */
    public Repeating every(Duration pause, String what, Runnable work) {
        Future<?> unused = timer.scheduleWithFixedDelay(
                () -> {
                    try {
                        work.run();
                    } catch (RuntimeException e) {
                        StepLog.warn(what, "-", null, "LATER", "cause", e);
                    }
                },
                pause.toMillis(),
                pause.toMillis(),
                TimeUnit.MILLISECONDS);
        return this;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
