package io.payledger.app.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the server's log from filling the disk that the money is on: one that has grown too large becomes {@code .1}, in
 * place of an older one, and begins anew. The server goes on appending to the same file, so it is copied and emptied; a
 * line that it writes in between may be lost.
 */
final class BoundedLog implements AutoCloseable {
    /** Some weeks of a server that is well, an hour of one that complains about every statement. */
    static final long MOST_BYTES = 16L * 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(BoundedLog.class);
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("postgres-log").daemon().factory());

    /** Looks at it from now on. */
    static BoundedLog over(Path file) {
        BoundedLog bounded = new BoundedLog();
        Future<?> unused = bounded.timer.scheduleWithFixedDelay(
                () -> cut(file, MOST_BYTES), 0, LOOK_EVERY.toSeconds(), TimeUnit.SECONDS);
        return bounded;
    }

    /** Sets it aside when it is larger. */
    static void cut(Path file, long mostBytes) {
        try {
            if (Files.exists(file) && Files.size(file) > mostBytes) {
                Files.copy(
                        file,
                        file.resolveSibling(file.getFileName() + ".1"),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
                try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    log.truncate(0);
                }
            }
        } catch (IOException e) {
            LOG.warn("PostgreSQL's log {} could not be cut: {}", file, IoReason.of(e));
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
