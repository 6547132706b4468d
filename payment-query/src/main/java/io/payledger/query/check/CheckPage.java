package io.payledger.query.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/audit/checks}.
 *
 * @param checks the newest first, without what they found
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CheckPage(List<CheckReport> checks, @Nullable String nextCursor) {}
