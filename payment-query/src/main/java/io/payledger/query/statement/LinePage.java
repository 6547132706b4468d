package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/statements/lines}.
 *
 * @param lines the ones booked last come first
 * @param nextCursor of the next page; missing on the last one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record LinePage(List<LineRow> lines, @Nullable String nextCursor) {}
