package io.payledger.query.rebuild;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One process rebuilds at a time. The turn is the session's: whoever dies gives it back. */
final class RebuildTurn {
    private static final String KEY = "hashtextextended('payledger.rebuild', 0)";

    private RebuildTurn() {}

    /**
     * Takes it for as long as the session lasts. The session of a process that was killed may live on for the statement that
     * it was at, so it waits for three seconds.
     *
     * @throws RebuildFailedException when another session keeps it
     */
    static void take(JdbcClient jdbc) {
        jdbc.sql("SET lock_timeout = '3s'").update();
        try {
            jdbc.sql("SELECT pg_advisory_lock(" + KEY + ")").query(row -> {});
        } catch (DataAccessException e) {
            LockNotGranted.orRethrow(e);
            throw new RebuildFailedException("Another process is rebuilding"
                    + jdbc.sql(
                                    "SELECT ' ' || projection || ', begun by ' || started_by || ' (' || reason || '), at event '"
                                            + " || position || ' of ' || target FROM projection_rebuild WHERE state = 'BUILDING'"
                                            + " ORDER BY changed_at DESC LIMIT 1")
                            .query(String.class)
                            .optional()
                            .orElse("")
                    + "; one does at a time");
        }
        jdbc.sql("SET lock_timeout = 0").update();
    }

    /** Whether some session has it. */
    static boolean isTaken(JdbcClient jdbc) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
                        + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                        + " AND (classid::bigint << 32 | objid::bigint) = " + KEY + ")")
                .query(Boolean.class)
                .single();
    }
}
