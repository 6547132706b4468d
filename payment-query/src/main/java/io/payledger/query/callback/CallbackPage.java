package io.payledger.query.callback;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/callbacks}.
 *
 * @param callbacks the newest first
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CallbackPage(List<KeptCallback> callbacks, @Nullable String nextCursor) {}
