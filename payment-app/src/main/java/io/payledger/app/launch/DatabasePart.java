package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import io.payledger.app.database.DataFolder;
import io.payledger.app.database.DatabaseReady;
import io.payledger.app.database.EmbeddedLedgerDatabase;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.Migrations;
import io.payledger.app.database.StartupProblem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database of one ledger: started and migrated in a thread of its own, while the application gets ready. */
final class DatabasePart implements DatabaseReady, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DatabasePart.class);
    private static final Duration MIGRATION_LIMIT = Duration.ofSeconds(20);

    private final LedgerOptions options;
    private final DataFolder folder;
    private final CredentialsFile credentials;
    private final CompletableFuture<LedgerDatabase> ready = new CompletableFuture<>();
    /** Held while starting: whoever stops waits, so that no server starts after its stop. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable EmbeddedLedgerDatabase embedded;
    private volatile boolean closed;

    DatabasePart(LedgerOptions options, DataFolder folder, CredentialsFile credentials) {
        this.options = options;
        this.folder = folder;
        this.credentials = credentials;
    }

    void startInBackground() {
        Thread.ofPlatform().name("start-database").start(() -> {
            try {
                LedgerDatabase database = address();
                Migrations.run(database);
                ready.complete(database);
            } catch (Throwable e) {
                ready.completeExceptionally(e);
            }
        });
    }

    @Override
    public LedgerDatabase await() {
        try {
            return ready.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Why it did not come; empty while it may still come. */
    Optional<RuntimeException> failure() {
        return ready.isCompletedExceptionally() && ready.exceptionNow() instanceof RuntimeException failure
                ? Optional.of(failure)
                : Optional.empty();
    }

    /** Returns when the embedded server has ended, wished or not; never for a database that runs elsewhere. */
    void awaitEnd() throws InterruptedException {
        EmbeddedLedgerDatabase server = embedded;
        if (server == null) {
            Thread.sleep(Long.MAX_VALUE);
        } else {
            server.onExit().join();
        }
    }

    /** A server is not taken away from under a migration: that would be pages of errors about nothing. */
    @Override
    public void close() {
        closed = true;
        try {
            ready.handle((database, failure) -> true).get(MIGRATION_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn(
                    "The migration of the tables takes longer than {}; it is broken off and done again",
                    MIGRATION_LIMIT);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            if (embedded != null) {
                embedded.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private LedgerDatabase address() {
        LedgerDatabase elsewhere = options.database();
        if (elsewhere != null) {
            if (options.administrator() != null) {
                elsewhere.setUp(options.administrator(), credentials);
            }
            return elsewhere;
        }
        lock.lock();
        try {
            if (closed) {
                throw new StartupProblem("The start was broken off");
            }
            int port = Ports.choose("127.0.0.1", options.postgresPort());
            EmbeddedLedgerDatabase server = EmbeddedLedgerDatabase.start(folder, credentials, port);
            embedded = server;
            return server.database();
        } finally {
            lock.unlock();
        }
    }
}
