package io.payledger.query.history;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the log itself, so that an answer is never behind it. */
final class HistoryQueries {
    static final String ROUTE = "/api/audit/events";

    private final Snapshot snapshot;
    private final Cursors cursors;
    private final EventTelling telling;
    private final Sealing sealing;

    HistoryQueries(Snapshot snapshot, Cursors cursors, EventTelling telling, Sealing sealing) {
        this.snapshot = snapshot;
        this.cursors = cursors;
        this.telling = telling;
        this.sealing = sealing;
    }

    /** One page, in the order of the log or backwards. */
    HistoryPage page(HistoryFilter filter, boolean raw, PageRequest page) {
        List<String> after = page.after();
        HistoryPage sealed = snapshot.read(jdbc -> {
            long head = jdbc.sql("SELECT coalesce(max(global_index), 0) FROM events")
                    .query(Long.class)
                    .single();
            // One more than asked for tells whether there is a next page.
            HistoryWalk walk = new HistoryWalk(jdbc, filter, page.limit() + 1)
                    .from(after == null ? null : Long.valueOf(after.getFirst()), head);
            boolean more = walk.found().size() > page.limit();
            List<LoggedEvent> events = walk.found().stream().limit(page.limit()).toList();
            Long next = more ? (Long) events.getLast().index() : walk.stoppedAt();
            return new HistoryPage(
                    head,
                    events.stream().map(event -> telling.of(event, raw)).toList(),
                    next == null ? null : cursors.behind(ROUTE, page.question(), List.of(next.toString())));
        });
        return sealed.with(HistoryEvent.opened(sealed.events(), sealing));
    }

    /**
     * One event, as it is stored.
     *
     * @throws ProblemException NOT_FOUND when the log is not that long
     */
    LoggedEvent stored(long index) {
        @Nullable
        LoggedEvent event = snapshot.read(
                        jdbc -> jdbc.sql("SELECT " + LoggedEvent.COLUMNS + " FROM events WHERE global_index = ?")
                                .param(index)
                                .query((row, number) -> LoggedEvent.of(row))
                                .optional())
                .orElse(null);
        if (event == null) {
            throw new ProblemException(ErrorCode.NOT_FOUND, "The log has no event " + index);
        }
        return event;
    }

    /** The same, told. */
    HistoryEvent told(LoggedEvent event) {
        return HistoryEvent.opened(List.of(telling.of(event, true)), sealing).getFirst();
    }
}
