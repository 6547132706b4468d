package io.payledger.query.rebuild;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What can be done about a rebuild from outside its process. */
public final class RebuildControl {
    /** How often a process that waits looks whether it is to go on; several times while it is known to be there. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private RebuildControl() {}

    /**
     * Wishes that the rebuild of this projection stops after the piece that it is at, or waits no longer.
     *
     * @return whether there is one that is not paused already
     */
    public static boolean askToPause(JdbcClient jdbc, String projection) {
        return jdbc.sql("UPDATE projection_rebuild SET pause_wished = true, held = false"
                                + " WHERE projection = ? AND (state = 'BUILDING' OR state = 'PAUSED' AND held)")
                        .param(projection)
                        .update()
                > 0;
    }

    /**
     * As {@link #askToPause}, and the process stays and waits to be told that it goes on.
     *
     * @param by who wishes it
     */
    public static boolean hold(JdbcClient jdbc, String projection, String by) {
        return jdbc.sql("UPDATE projection_rebuild SET pause_wished = true, held = true, wished_by = ?"
                                + " WHERE projection = ? AND state = 'BUILDING' AND NOT pause_wished")
                        .params(by, projection)
                        .update()
                > 0;
    }

    /**
     * Tells a paused process that it goes on.
     *
     * @param by who wishes it
     * @return whether there is one that waits for that
     */
    public static boolean letGoOn(JdbcClient jdbc, String projection, String by) {
        return jdbc.sql(
                                "UPDATE projection_rebuild SET resume_wished = true, wished_by = ?"
                                        + " WHERE projection = ? AND state = 'PAUSED' AND waits_until > now() AND NOT resume_wished")
                        .params(by, projection)
                        .update()
                > 0;
    }

    /**
     * Waits, when the pause of this projection's rebuild was one to wait in, until somebody lets it go on.
     *
     * @param jdbc as the owner of the tables
     * @return whether it is to go on; false when nobody wants this process to wait, or to wait any longer
     */
    public static boolean waitsAndGoesOn(JdbcClient jdbc, String projection) throws InterruptedException {
        return waitsAndGoesOn(jdbc, projection, Thread::sleep);
    }

    /** @param sleeper how to wait */
    static boolean waitsAndGoesOn(JdbcClient jdbc, String projection, Pace.Sleeper sleeper)
            throws InterruptedException {
        while (true) {
            Optional<Boolean> wish = jdbc.sql(
                            "UPDATE projection_rebuild SET waits_until = now() + interval '15 seconds'"
                                    + " WHERE projection = ? AND state = 'PAUSED' AND held RETURNING resume_wished")
                    .param(projection)
                    .query(Boolean.class)
                    .optional();
            if (wish.isEmpty() || wish.get()) {
                return wish.isPresent();
            }
            sleeper.sleep(LOOK_EVERY);
        }
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
