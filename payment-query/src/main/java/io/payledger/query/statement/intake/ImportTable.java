package io.payledger.query.statement.intake;

import io.payledger.query.projection.StorableText;
import io.payledger.query.statement.file.StatementFormat;
import io.payledger.query.statement.file.StatementRefusedException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Table {@code statement_import}: one row per file. */
final class ImportTable {
    private final JdbcClient jdbc;
    private final Clock clock;

    ImportTable(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The import of these bytes: a new row, or the one that is there. */
    StatementImport claim(BroughtFile file, Bringer bringer) {
        int unused = jdbc.sql("INSERT INTO statement_import (content_hash, file_name, file_bytes, mapping, state,"
                        + " received_at, received_by, received_from) VALUES (:hash, :name, :bytes, :mapping, 'RUNNING',"
                        + " :now, :by, :from) ON CONFLICT (content_hash) DO NOTHING")
                .param("hash", file.hash())
                .param("name", StorableText.of(file.name()))
                .param("bytes", file.bytes())
                .param("mapping", file.mapping())
                .param("now", Timestamp.from(clock.instant()))
                .param("by", bringer.name())
                .param("from", bringer.origin())
                .update();
        return jdbc.sql("SELECT * FROM statement_import WHERE content_hash = ?")
                .param(file.hash())
                .query((row, number) -> StatementImport.of(row))
                .single();
    }

    Optional<StatementImport> find(long importId) {
        return jdbc.sql("SELECT * FROM statement_import WHERE import_id = ?")
                .param(importId)
                .query((row, number) -> StatementImport.of(row))
                .optional();
    }

    /** A file that was refused, or whose node died, is tried again, maybe with another mapping. */
    void restarted(long importId, @Nullable String mapping) {
        int unused = jdbc.sql("UPDATE statement_import SET state = 'RUNNING', mapping = ?, bytes_read = 0, lines = 0,"
                        + " problem_line = NULL, problem_field = NULL, problem = NULL, finished_at = NULL"
                        + " WHERE import_id = ? AND state <> 'IMPORTED'")
                .param(mapping)
                .param(importId)
                .update();
    }

    void progress(long importId, StatementFormat format, long bytes, long lines) {
        int unused = jdbc.sql("UPDATE statement_import SET format = ?, bytes_read = ?, lines = ?"
                        + " WHERE import_id = ? AND state = 'RUNNING'")
                .param(format.name())
                .param(bytes)
                .param(lines)
                .param(importId)
                .update();
    }

    /** In the unit of work that stores the lines. */
    void imported(long importId, StatementFormat format, long bytes, Counts counts) {
        int unused = jdbc.sql("UPDATE statement_import SET state = 'IMPORTED', format = :format, bytes_read = :bytes,"
                        + " statements = :statements, lines = :lines, known_lines = :known, pending_lines = :pending,"
                        + " finished_at = :now WHERE import_id = :id")
                .param("format", format.name())
                .param("bytes", bytes)
                .param("statements", counts.statements())
                .param("lines", counts.lines())
                .param("known", counts.known())
                .param("pending", counts.pending())
                .param("now", Timestamp.from(clock.instant()))
                .param("id", importId)
                .update();
    }

    void refused(long importId, StatementRefusedException why) {
        ended(importId, ImportState.REFUSED, why.line(), why.field(), why.why());
    }

    void failed(long importId, String why) {
        ended(importId, ImportState.FAILED, null, null, why);
    }

    private void ended(long importId, ImportState state, @Nullable Long line, @Nullable String field, String why) {
        int unused = jdbc.sql("UPDATE statement_import SET state = :state, lines = 0, problem_line = :line,"
                        + " problem_field = :field, problem = :why, finished_at = :now"
                        + " WHERE import_id = :id AND state <> 'IMPORTED'")
                .param("state", state.name())
                .param("line", line)
                .param("field", StorableText.ofNullable(field))
                .param("why", StorableText.of(why))
                .param("now", Timestamp.from(clock.instant()))
                .param("id", importId)
                .update();
    }

    /**
     * What a file held.
     *
     * @param known lines that were stored before
     */
    record Counts(int statements, long lines, long known, long pending) {}
}
