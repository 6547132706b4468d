package io.payledger.query.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/audit/events}.
 *
 * @param asOfIndex the last event of the log when it was asked; nothing up to it is missing
 * @param events in the order that was asked for; fewer than the limit, even none, when a rare thing is looked for in a long
 *     log: {@code nextCursor} goes on then
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HistoryPage(
        long asOfIndex, List<HistoryEvent> events, @Nullable String nextCursor) {
    /** The same page with these events. */
    HistoryPage with(List<HistoryEvent> others) {
        return new HistoryPage(asOfIndex, others, nextCursor);
    }
}
