package io.payledger.query.statement.intake;

import io.payledger.api.log.StepLog;
import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.file.StatementFormat;
import io.payledger.query.statement.file.StatementRefusedException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads one file into the tables, within one unit of work: a file that is refused at its last line, a node that dies and a
 * database that goes away leave nothing of it. One file at a time is imported, over all nodes, so that no two overlapping
 * ones wait for each other's lines for ever; and the same file at the same time on two nodes is imported by the first.
 */
final class FileImport {
    /** A lock of the database that stands for all imports: the letters of "stmt". */
    private static final int ONE_AT_A_TIME = 0x73746d74;

    private static final int LINES_BETWEEN_TELLING = 2_000;

    private final JdbcClient jdbc;
    private final StatementFiles files;
    private final ImportTable imports;
    private final Unbalanced unbalanced;
    private final TransactionTemplate unitOfWork;
    private final TransactionTemplate aside;

    FileImport(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            StatementFiles files,
            ImportTable imports,
            Unbalanced unbalanced) {
        this.jdbc = jdbc;
        this.files = files;
        this.imports = imports;
        this.unbalanced = unbalanced;
        this.unitOfWork = new TransactionTemplate(transactionManager);
        this.aside = new TransactionTemplate(transactionManager);
        this.aside.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    }

    /** Imports the file; how it ended is in its row. */
    void run(long importId, BroughtFile file, Bringer bringer) {
        try {
            unitOfWork.executeWithoutResult(status -> {
                int unused = jdbc.sql("SELECT pg_advisory_xact_lock(?) IS NULL")
                        .param(ONE_AT_A_TIME)
                        .query(Boolean.class)
                        .list()
                        .size();
                boolean done = imports.find(importId)
                        .filter(it -> it.state() == ImportState.IMPORTED)
                        .isPresent();
                if (!done) {
                    store(importId, file);
                }
            });
        } catch (StatementRefusedException e) {
            imports.refused(importId, e);
        } catch (RuntimeException e) {
            imports.failed(
                    importId, "This node could not store it: " + e.getClass().getSimpleName());
            StepLog.warn("statement.import", "-", bringer.traceId(), "FAILED", "import", importId, "cause", e);
        }
    }

    private void store(long importId, BroughtFile file) {
        Progress progress = new Progress(importId);
        // Not in this unit of work: its row would be locked for those who tell how far it is.
        aside.executeWithoutResult(status -> imports.restarted(importId, file.mapping()));
        StatementStore store = new StatementStore(jdbc, importId, unbalanced, progress::line);
        try {
            files.read(file.path(), file.mapping(), progress, store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        imports.imported(importId, progress.format, file.bytes(), store.counts());
    }

    /** Tells whoever waits how far it is, on a connection of its own. */
    private final class Progress implements StatementFiles.Watch {
        private final long importId;
        private StatementFormat format = StatementFormat.CSV;
        private long bytes;

        Progress(long importId) {
            this.importId = importId;
        }

        @Override
        public void format(StatementFormat found) {
            format = found;
        }

        void line(long lines) {
            if (lines % LINES_BETWEEN_TELLING == 0) {
                aside.executeWithoutResult(status -> imports.progress(importId, format, bytes, lines));
            }
        }

        @Override
        public InputStream bytes(InputStream file) {
            return new FilterInputStream(file) {
                @Override
                public int read() throws IOException {
                    int next = super.read();
                    bytes += next < 0 ? 0 : 1;
                    return next;
                }

                @Override
                public int read(byte[] target, int from, int length) throws IOException {
                    int read = super.read(target, from, length);
                    bytes += Math.max(read, 0);
                    return read;
                }
            };
        }
    }
}
