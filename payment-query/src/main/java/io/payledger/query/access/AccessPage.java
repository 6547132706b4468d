package io.payledger.query.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/audit/access}.
 *
 * @param requests the newest first; this one is among them
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AccessPage(
        List<AccessEntry> requests, @Nullable String nextCursor) {}
