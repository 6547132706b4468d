package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.merkle.TreeProofs;
import io.payledger.eventstore.proof.ExportHeader;
import io.payledger.eventstore.proof.ExportWriter;
import io.payledger.eventstore.proof.ProvedEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes events with all that proves them, page by page: a reader who takes an hour holds no connection and no snapshot
 * meanwhile. Events never change, so the pages fit together. Reads only: the auditor's role is enough.
 */
public final class LogExport {
    private static final int PAGE = 500;

    private final DataSource dataSource;
    private final StoredTree tree;

    public LogExport(DataSource dataSource) {
        this.dataSource = dataSource;
        this.tree = new StoredTree(dataSource);
    }

    /**
     * What is asked for.
     *
     * @param from first index, 1 or more
     * @param to last index; empty, or beyond the newest checkpoint, for that of the checkpoint
     * @param aggregates id of an aggregate, or what ids begin with and a star; null for all
     * @param everyProof whether each event of a whole run has a proof of its own; in a choice each has one anyway. It shows
     *     exactly which event a liar has changed, and more than doubles the file
     */
    public record Question(
            long from, OptionalLong to, @Nullable String aggregates, boolean everyProof) {
        public Question {
            if (from < 1 || to.isPresent() && to.getAsLong() < from) {
                throw new IllegalArgumentException("A range begins at 1 or later and does not end before it begins");
            }
        }
    }

    /** What is ready to be written. */
    public final class Prepared {
        private final ExportHeader header;
        private final TreeProofs proofs;
        private final boolean everyProof;

        private Prepared(ExportHeader header, TreeProofs proofs, boolean everyProof) {
            this.header = header;
            this.proofs = proofs;
            this.everyProof = everyProof;
        }

        /** The last index of the range, as far as it is signed. */
        public long to() {
            return header.to();
        }

        /**
         * Writes all of it; the stream is neither flushed nor closed.
         *
         * @param page called after every few hundred events with the number written so far; may throw to end it
         */
        public void write(OutputStream out, PageListener page) throws IOException {
            ExportWriter writer = new ExportWriter(header, out);
            ProvedRows rows = new ProvedRows(header);
            long written = 0;
            List<ProvedEvent> events;
            do {
                events = next(rows);
                for (ProvedEvent event : events) {
                    boolean proved = everyProof || header.aggregates() != null;
                    writer.event(proved ? withProof(event) : event);
                }
                written += events.size();
                page.written(written);
            } while (events.size() == PAGE);
            writer.end(header.aggregates() == null ? proofs.inclusion(header.to() - 1) : null);
        }

        private ProvedEvent withProof(ProvedEvent event) {
            return new ProvedEvent(
                    event.index(),
                    event.content(),
                    event.previous(),
                    event.hash(),
                    proofs.inclusion(event.index() - 1));
        }
    }

    /** Told how far an export is. */
    @FunctionalInterface
    public interface PageListener {
        void written(long events) throws IOException;
    }

    /**
     * Gets ready; nothing is written yet.
     *
     * @throws NotYetSignedException when no checkpoint covers the beginning of the range
     */
    public Prepared prepare(Question question) {
        SignedCheckpoint newest = newest(question.from);
        long size = newest.checkpoint().size();
        long to = Math.min(size, question.to.orElse(size));
        return new Prepared(
                new ExportHeader(
                        question.from, to, question.aggregates, newest.note().toString()),
                tree.proofs(size),
                question.everyProof);
    }

    private SignedCheckpoint newest(long from) {
        try (Connection connection = dataSource.getConnection()) {
            return CheckpointTable.newest(connection)
                    .map(SignedCheckpoint::unchecked)
                    .filter(signed -> signed.checkpoint().size() >= from)
                    .orElseThrow(() -> new NotYetSignedException(from));
        } catch (SQLException e) {
            throw new TreeUnreadableException("The checkpoints could not be read: " + e.getMessage(), e);
        }
    }

    private List<ProvedEvent> next(ProvedRows rows) {
        try (Connection connection = dataSource.getConnection()) {
            return rows.next(connection, PAGE);
        } catch (SQLException e) {
            throw new TreeUnreadableException("The log could not be read: " + e.getMessage(), e);
        }
    }
}
