package io.payledger.query.rebuild;

import io.payledger.query.reading.Snapshot;
import java.util.List;

/** Asks how rebuilds stand. */
final class RebuildQueries {
    /** As many as anybody looks back for. */
    private static final int MOST = 50;

    private static final String NEWEST = "SELECT r.*, coalesce(r.waits_until > now(), false) AS waits"
            + " FROM projection_rebuild r ORDER BY (r.finished_at IS NULL) DESC, r.rebuild_id DESC LIMIT " + MOST;

    private final Snapshot snapshot;

    RebuildQueries(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Those that are not finished first, then the others, the newest first. */
    List<RebuildRow> newest() {
        return snapshot.read(jdbc -> {
            boolean atWork = RebuildTurn.isTaken(jdbc);
            return jdbc.sql(NEWEST)
                    .query((row, number) -> RebuildRow.of(row, atWork))
                    .list();
        });
    }
}
