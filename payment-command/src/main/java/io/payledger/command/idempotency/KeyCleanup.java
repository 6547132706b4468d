package io.payledger.command.idempotency;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes old keys, a bounded batch at a time. Several nodes may do so at once; an order stays paid without its key. */
public final class KeyCleanup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeyCleanup.class);

    /** Some tens of milliseconds for the database; no vacuum and no replica waits for longer. */
    static final int BATCH = 1000;

    private final StoredKeys keys;
    private final Duration retention;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("key-cleanup").daemon().factory());

    public KeyCleanup(StoredKeys keys, Duration retention) {
        this.keys = keys;
        this.retention = retention;
    }

    /** Cleans up from now on, every so often. */
    public KeyCleanup every(Duration pause) {
        Future<?> unused = timer.scheduleWithFixedDelay(
                this::runLogged, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
        return this;
    }

    /** Removes all that are too old now; returns how many. */
    public int run() {
        int removed = 0;
        int last;
        do {
            last = keys.removeOlderThan(retention, BATCH);
            removed += last;
        } while (last == BATCH && !Thread.currentThread().isInterrupted());
        return removed;
    }

    private void runLogged() {
        try {
            int removed = run();
            LOG.debug("{} idempotency keys older than {} were removed", removed, retention);
        } catch (RuntimeException e) {
            LOG.warn("Old idempotency keys could not be removed now; it is tried again later: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
