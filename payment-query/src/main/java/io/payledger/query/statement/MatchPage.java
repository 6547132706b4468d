package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.query.statement.matching.StatementMatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/statements/differences}.
 *
 * @param differences the ones found last come first
 * @param nextCursor of the next page; missing on the last one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MatchPage(List<StatementMatch> differences, @Nullable String nextCursor) {}
