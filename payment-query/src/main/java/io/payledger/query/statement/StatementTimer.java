package io.payledger.query.statement;

import io.payledger.api.log.StepLog;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does again and again what nobody asks for: looks into the folder, and at open differences. */
final class StatementTimer implements AutoCloseable {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("statements").daemon().factory());

    StatementTimer every(Duration pause, String what, Runnable work) {
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
