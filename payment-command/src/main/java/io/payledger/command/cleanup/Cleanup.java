package io.payledger.command.cleanup;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes old rows now and then. Several nodes may do so at once; what they would do twice is done once. */
public final class Cleanup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);

    /** Some tens of milliseconds for the database; no vacuum and no replica waits for longer. */
    private static final int BATCH = 1000;

    private final List<OldRows> tables;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("cleanup").daemon().factory());

    public Cleanup(List<OldRows> tables) {
        this.tables = List.copyOf(tables);
    }

    /** Cleans up from now on, with this pause in between. */
    public Cleanup every(Duration pause) {
        Future<?> unused = timer.scheduleWithFixedDelay(
                () -> tables.forEach(Cleanup::runLogged), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
        return this;
    }

    /** Removes all that is too old now; returns how many rows. */
    public int run() {
        return tables.stream().mapToInt(Cleanup::run).sum();
    }

    private static int run(OldRows rows) {
        int removed = 0;
        int last;
        do {
            last = rows.removal().applyAsInt(BATCH);
            removed += last;
        } while (last == BATCH && !Thread.currentThread().isInterrupted());
        return removed;
    }

    private static void runLogged(OldRows rows) {
        try {
            int removed = run(rows);
            LOG.debug("{} old {} were removed", removed, rows.what());
        } catch (RuntimeException e) {
            LOG.warn("Old {} could not be removed now; it is tried again later: {}", rows.what(), e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
