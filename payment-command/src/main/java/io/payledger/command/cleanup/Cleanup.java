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
        return tables.stream()
                .mapToInt(rows -> OldRows.inBatches(rows.removal()))
                .sum();
    }

    private static void runLogged(OldRows rows) {
        try {
            int removed = OldRows.inBatches(rows.removal());
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
