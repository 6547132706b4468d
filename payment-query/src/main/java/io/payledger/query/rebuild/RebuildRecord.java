package io.payledger.query.rebuild;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The row of one rebuild, from which it goes on wherever it stopped. Only the process that took it over last writes it. */
final class RebuildRecord {
    private static final String OPEN = """
            SELECT rebuild_id, applied, structure, release FROM projection_rebuild
            WHERE projection = ? AND finished_at IS NULL
            """;
    private static final String BEGIN = """
            INSERT INTO projection_rebuild (projection, state, applied, position, target, worker, structure, release,
                started_by, started_from, reason)
            VALUES (:projection, 'BUILDING', :applied, 0, 0, gen_random_uuid()::text, :structure, :release, :by, :from, :reason)
            RETURNING rebuild_id, worker
            """;

    private final JdbcClient jdbc;
    private final String table;
    private final long id;
    private final String worker;

    private RebuildRecord(JdbcClient jdbc, String table, long id, String worker) {
        this.jdbc = jdbc;
        this.table = table;
        this.id = id;
        this.worker = worker;
    }

    /** The one that is not finished; at most one of a projection is. */
    static Optional<Unfinished> unfinished(JdbcClient jdbc, String projection) {
        return jdbc.sql(OPEN)
                .param(projection)
                .query((row, number) -> new Unfinished(
                        row.getLong("rebuild_id"),
                        Applied.parse(row.getString("applied")),
                        row.getString("structure"),
                        row.getString("release")))
                .optional();
    }

    static RebuildRecord begin(JdbcClient jdbc, RebuildRequest request, String structure, String live) {
        return jdbc.sql(BEGIN)
                .param("projection", request.projection().name())
                .param("applied", Applied.all(0).text())
                .param("structure", structure)
                .param("release", request.release())
                .param("by", request.startedBy())
                .param("from", request.startedFrom())
                .param("reason", request.reason())
                .query((row, number) ->
                        new RebuildRecord(jdbc, live + ".projection_rebuild", row.getLong(1), row.getString(2)))
                .single();
    }

    static RebuildRecord takeOver(JdbcClient jdbc, long id, String live) {
        String worker = jdbc.sql("UPDATE projection_rebuild SET worker = gen_random_uuid()::text, state = 'BUILDING',"
                        + " pause_wished = false, held = false, resume_wished = false, waits_until = NULL,"
                        + " changed_at = now() WHERE rebuild_id = ? RETURNING worker")
                .param(id)
                .query(String.class)
                .single();
        return new RebuildRecord(jdbc, live + ".projection_rebuild", id, worker);
    }

    /** The same, written through another connection. */
    RebuildRecord through(JdbcClient other) {
        return new RebuildRecord(other, table, id, worker);
    }

    long id() {
        return id;
    }

    /**
     * The tables hold these events now, in the transaction that made it so.
     *
     * @return whether somebody wishes that it stops for a while
     * @throws RebuildFailedException when another process has taken it over
     */
    boolean holds(Applied applied, long target, long perSecond) {
        return jdbc.sql("UPDATE " + table + " SET applied = ?, position = ?, target = ?, events_per_second = ?,"
                        + " changed_at = now() WHERE rebuild_id = ? AND worker = ? AND finished_at IS NULL"
                        + " RETURNING pause_wished")
                .param(applied.text())
                .param(applied.least())
                .param(target)
                .param(perSecond)
                .param(id)
                .param(worker)
                .query(Boolean.class)
                .optional()
                .orElseThrow(() -> new RebuildFailedException(
                        "Another process has taken this rebuild over; this one has stopped"));
    }

    void paused() {
        state("state = 'PAUSED', pause_wished = false");
    }

    void kept() {
        state("state = 'COMPARED'");
    }

    void dropped() {
        state("state = 'DROPPED', finished_at = now()");
    }

    void swapped() {
        state("state = 'SWAPPED', finished_at = now()");
    }

    /** What a comparison has found, in place of what an earlier one had. */
    void compared(long position, TableComparison comparison) {
        jdbc.sql("DELETE FROM projection_difference WHERE rebuild_id = ?")
                .param(id)
                .update();
        int number = 1;
        for (Difference difference : comparison.differences()) {
            jdbc.sql(
                            "INSERT INTO projection_difference (rebuild_id, number, table_name, row_key, payment_id, column_name,"
                                    + " live, rebuilt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                    .param(id)
                    .param(number++)
                    .param(difference.table())
                    .param(difference.key())
                    .param(difference.paymentId())
                    .param(difference.column())
                    .param(difference.live())
                    .param(difference.rebuilt())
                    .update();
        }
        jdbc.sql("UPDATE projection_rebuild SET compared_at = now(), position_compared = ?, rows_compared = ?,"
                        + " differences = ? WHERE rebuild_id = ?")
                .param(position)
                .param(comparison.rows())
                .param(comparison.differing())
                .param(id)
                .update();
    }

    private void state(String change) {
        int changed = jdbc.sql("UPDATE " + table + " SET " + change
                        + ", changed_at = now() WHERE rebuild_id = ? AND worker = ?")
                .param(id)
                .param(worker)
                .update();
        if (changed != 1) {
            throw new RebuildFailedException("Another process has taken this rebuild over; this one has stopped");
        }
    }

    /** One that goes on when it is started again. */
    record Unfinished(long id, Applied applied, String structure, String release) {
        /** Whether it was begun over tables that are made like this, by this code. */
        boolean isOf(String liveStructure, String releaseOfCode) {
            return structure.equals(liveStructure) && release.equals(releaseOfCode);
        }
    }
}
