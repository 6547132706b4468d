package io.payledger.query.rebuild;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What can be done about a rebuild from outside its process. */
public final class RebuildControl {
    private RebuildControl() {}

    /**
     * Wishes that the rebuild of this projection stops after the piece that it is at.
     *
     * @return whether there is one that is not paused already
     */
    public static boolean askToPause(JdbcClient jdbc, String projection) {
        return jdbc.sql("UPDATE projection_rebuild SET pause_wished = true WHERE projection = ? AND state = 'BUILDING'")
                        .param(projection)
                        .update()
                > 0;
    }

    /** Whether a process rebuilds, whichever projection. */
    public static boolean isAtWork(JdbcClient jdbc) {
        return RebuildTurn.isTaken(jdbc);
    }

    /**
     * Gives up a rebuild that is not finished, and removes what a swap has put away; nothing of the live tables.
     *
     * @return whether there was anything
     * @throws RebuildFailedException while a process is at it
     */
    public static boolean drop(JdbcClient jdbc, String projection) {
        RebuildTurn.take(jdbc);
        String live = jdbc.sql("SELECT current_schema()").query(String.class).single();
        SecondTables tables = new SecondTables(projection, live, List.of());
        boolean any = tables.exists(jdbc);
        RebuildRecord.unfinished(jdbc, projection)
                .ifPresent(it -> RebuildRecord.takeOver(jdbc, it.id(), live).dropped());
        tables.dropSecond(jdbc);
        tables.dropReplaced(jdbc);
        return any;
    }
}
