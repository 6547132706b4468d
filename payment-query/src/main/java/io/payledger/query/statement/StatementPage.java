package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/statements}.
 *
 * @param statements the one imported last comes first
 * @param nextCursor of the next page; missing on the last one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record StatementPage(
        List<StatementRow> statements, @Nullable String nextCursor) {}
