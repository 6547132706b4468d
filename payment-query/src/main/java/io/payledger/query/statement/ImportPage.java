package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.query.statement.intake.StatementImport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/statements/imports}.
 *
 * @param imports the newest first
 * @param nextCursor of the next page; missing on the last one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ImportPage(List<StatementImport> imports, @Nullable String nextCursor) {}
