package io.payledger.query.statement.intake;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.query.statement.file.StatementFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that was brought, and what became of it.
 *
 * @param contentHash SHA-256 of its bytes, in hex
 * @param percent how much of it is read, 0 to 100
 * @param lines movements in it, those known before included
 * @param knownLines movements that another statement had brought before; they are not stored again
 * @param pendingLines movements that the bank has announced and not booked; they are not stored
 * @param problem where and why it was refused
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatementImport(
        long importId,
        String fileName,
        long fileBytes,
        String contentHash,
        @Nullable StatementFormat format,
        @Nullable String mapping,
        ImportState state,
        int percent,
        int statements,
        long lines,
        long knownLines,
        long pendingLines,
        @Nullable ImportProblem problem,
        Instant receivedAt,
        String receivedBy,
        @Nullable Instant finishedAt) {

    /**
     * The place that is to blame.
     *
     * @param line of the file, counted from 1; missing when it is no single one
     * @param field as the format of the file names it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ImportProblem(
            @Nullable Long line, @Nullable String field, String reason) {}

    /** A row of table {@code statement_import}. */
    public static StatementImport of(ResultSet row) throws SQLException {
        long bytes = row.getLong("file_bytes");
        ImportState state = ImportState.valueOf(row.getString("state"));
        String format = row.getString("format");
        String reason = row.getString("problem");
        Timestamp finished = row.getTimestamp("finished_at");
        return new StatementImport(
                row.getLong("import_id"),
                row.getString("file_name"),
                bytes,
                row.getString("content_hash"),
                format == null ? null : StatementFormat.valueOf(format),
                row.getString("mapping"),
                state,
                state == ImportState.IMPORTED || bytes == 0
                        ? 100
                        : Math.toIntExact(Math.min(99, row.getLong("bytes_read") * 100 / bytes)),
                row.getInt("statements"),
                row.getLong("lines"),
                row.getLong("known_lines"),
                row.getLong("pending_lines"),
                reason == null
                        ? null
                        : new ImportProblem(
                                row.getObject("problem_line", Long.class), row.getString("problem_field"), reason),
                row.getTimestamp("received_at").toInstant(),
                row.getString("received_by"),
                finished == null ? null : finished.toInstant());
    }
}
