package io.payledger.query.access;

import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import java.util.List;

/** Asks who looked at what. */
final class AccessQueries {
    static final String ROUTE = "/api/audit/access";

    private final Snapshot snapshot;
    private final Cursors cursors;

    AccessQueries(Snapshot snapshot, Cursors cursors) {
        this.snapshot = snapshot;
        this.cursors = cursors;
    }

    /**
     * Reads the question and answers a page of it. Parameters, all optional: {@code actor}, {@code path} (its beginning),
     * {@code from} and {@code to} (times), {@code limit}, {@code cursor}.
     */
    AccessPage page(PageRequest page) {
        QueryParameters parameters = page.parameters();
        Conditions asked = Conditions.none()
                .and("l.actor = ?", parameters.text("actor"))
                .and("starts_with(l.path, ?)", parameters.text("path"))
                .and("l.at >= ?", parameters.instant("from"))
                .and("l.at < ?", parameters.instant("to"));
        parameters.refuseOthers();
        List<String> after = page.after();
        Conditions conditions =
                after == null ? asked : asked.and("l.access_id < ?", (Object) Long.valueOf(after.getFirst()));
        return snapshot.read(jdbc -> {
            List<AccessEntry> found = jdbc.sql("SELECT l.*, o.status, o.at AS ended_at FROM access_log l"
                            + " LEFT JOIN access_outcome o ON o.access_id = l.access_id" + conditions.where()
                            + " ORDER BY l.access_id DESC LIMIT " + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> AccessEntry.of(row))
                    .list();
            Cut<AccessEntry> cut = cursors.cut(ROUTE, page, found, entry -> List.of(Long.toString(entry.id())));
            return new AccessPage(cut.rows(), cut.nextCursor());
        });
    }
}
