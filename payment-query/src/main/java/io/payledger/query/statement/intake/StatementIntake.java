package io.payledger.query.statement.intake;

import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.statement.file.StatementFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Takes statement files from whoever brings them: the API, a page, the folder. A file that was imported before is not
 * imported again, whoever brings it and under whatever name.
 */
public final class StatementIntake implements AutoCloseable {
    /** Files that wait for the one that is being read; each is on this node's disk. */
    private static final int WAITING = 8;

    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final StatementFiles files;
    private final ImportTable imports;
    private final FileImport fileImport;
    private final Limits limits;
    private final Runnable afterwards;
    private final ExecutorService reader = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            Thread.ofPlatform().name("statement-import").daemon().factory());

    /**
     * What one file may take.
     *
     * @param bytes of a file
     * @param answerWithin how long whoever brings a file is kept waiting for its end
     */
    public record Limits(long bytes, Duration answerWithin) {}

    /** @param afterwards run after each import that may have brought something */
    public StatementIntake(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            StatementFiles files,
            Unbalanced unbalanced,
            Limits limits,
            Runnable afterwards) {
        this.files = files;
        this.imports = new ImportTable(jdbc, clock);
        this.fileImport = new FileImport(jdbc, transactionManager, files, imports, unbalanced);
        this.limits = limits;
        this.afterwards = afterwards;
    }

    /**
     * Takes a file in, and waits for its end as long as may be waited.
     *
     * @param body read to its end, or to the limit
     * @param name of the file, for people
     * @param mapping of a CSV file; null for the plain one
     * @throws ProblemException PAYLOAD_TOO_LARGE, INVALID_FIELD for an unknown mapping, OVERLOADED when too many wait
     */
    public Receipt take(InputStream body, String name, @Nullable String mapping, Bringer bringer) {
        return take(body, name, mapping, bringer, limits.answerWithin());
    }

    /** As {@link #take}, however long it takes. */
    StatementImport takeToItsEnd(InputStream body, String name, @Nullable String mapping, Bringer bringer) {
        return take(body, name, mapping, bringer, FOR_EVER).statementImport();
    }

    private Receipt take(InputStream body, String name, @Nullable String mapping, Bringer bringer, Duration patience) {
        if (mapping != null && !files.knows(mapping)) {
            throw new ProblemException(ErrorCode.INVALID_FIELD, "Parameter mapping must be one that is configured")
                    .with("field", "mapping");
        }
        BroughtFile file = stored(body, name, mapping);
        StatementImport claimed;
        Future<?> end;
        try {
            claimed = imports.claim(file, bringer);
            if (claimed.state() == ImportState.IMPORTED) {
                close(file);
                return logged(new Receipt(claimed, true), bringer);
            }
            long importId = claimed.importId();
            end = reader.submit(() -> read(importId, file, bringer));
        } catch (RejectedExecutionException e) {
            close(file);
            throw new ProblemException(
                    ErrorCode.OVERLOADED, "Too many statements wait to be imported; bring this one again later");
        } catch (RuntimeException e) {
            close(file);
            throw e;
        }
        await(end, patience);
        return logged(new Receipt(imports.find(claimed.importId()).orElseThrow(), false), bringer);
    }

    /** The import of this number; empty when there is none. */
    public Optional<StatementImport> find(long importId) {
        return imports.find(importId);
    }

    private BroughtFile stored(InputStream body, String name, @Nullable String mapping) {
        try {
            return BroughtFile.store(body, name, mapping, limits.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(long importId, BroughtFile file, Bringer bringer) {
        try (file) {
            fileImport.run(importId, file, bringer);
            afterwards.run();
        } catch (IOException | RuntimeException e) {
            StepLog.warn("statement.import", "-", bringer.traceId(), "BROKEN", "import", importId, "cause", e);
        }
    }

    private static void await(Future<?> end, Duration patience) {
        try {
            Object unused = end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Told how far it is, whoever brought it asks again.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("An import ends in its row, never with an exception", e);
        }
    }

    private static void close(BroughtFile file) {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Receipt logged(Receipt receipt, Bringer bringer) {
        StatementImport it = receipt.statementImport();
        StepLog.info(
                "statement.import",
                "-",
                bringer.traceId(),
                receipt.repeated() ? "KNOWN" : it.state().name(),
                "import",
                it.importId(),
                "by",
                bringer.name(),
                "lines",
                it.lines());
        return receipt;
    }

    /** Ends what is being read at its next statement to the database; nothing of it is kept. */
    @Override
    public void close() {
        reader.shutdownNow();
    }

    /**
     * What became of a file so far.
     *
     * @param repeated it was imported before, and nothing was done
     */
    public record Receipt(StatementImport statementImport, boolean repeated) {}
}
