package io.payledger.query.rebuild;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A rebuild as it is shown.
 *
 * @param state how it stands, with what is known of its process
 * @param position up to which index the second tables hold all events; {@code target}: that of the live ones
 * @param eventsPerSecond since its process has begun
 * @param comparedAt null while nothing was compared
 * @param differences rows that differed; null while nothing was compared
 * @param wishedBy who has wished last that it pauses or goes on; null when nobody has
 */
public record RebuildRow(
        long id,
        String projection,
        State state,
        long position,
        long target,
        long eventsPerSecond,
        Instant startedAt,
        String startedBy,
        String startedFrom,
        String reason,
        Instant changedAt,
        @Nullable Instant comparedAt,
        @Nullable Long rowsCompared,
        @Nullable Long differences,
        @Nullable String wishedBy) {
    private static final int WHOLE = 100;

    /** How a rebuild stands. */
    public enum State {
        /** Its process is at work. */
        BUILDING,
        /** It stops after the piece that it is at. */
        PAUSING,
        /** Its process has died; whoever starts it again goes on. */
        LEFT,
        /** Its process waits to be told that it goes on. */
        WAITING,
        /** It was told so a moment ago. */
        RESUMING,
        /** It has stopped; whoever starts it again goes on. */
        PAUSED,
        /** The second tables were compared, differ, and are kept. */
        COMPARED,
        /** The second tables are the live ones now. */
        SWAPPED,
        /** It was given up. */
        DROPPED
    }

    /** @param atWork whether the process of a rebuild holds the turn */
    static RebuildRow of(ResultSet row, boolean atWork) throws SQLException {
        OffsetDateTime compared = row.getObject("compared_at", OffsetDateTime.class);
        return new RebuildRow(
                row.getLong("rebuild_id"),
                row.getString("projection"),
                state(row, atWork),
                row.getLong("position"),
                row.getLong("target"),
                row.getLong("events_per_second"),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                row.getString("started_by"),
                row.getString("started_from"),
                row.getString("reason"),
                row.getObject("changed_at", OffsetDateTime.class).toInstant(),
                compared == null ? null : compared.toInstant(),
                row.getObject("rows_compared", Long.class),
                row.getObject("differences", Long.class),
                row.getString("wished_by"));
    }

    private static State state(ResultSet row, boolean atWork) throws SQLException {
        return switch (row.getString("state")) {
            case "BUILDING" -> !atWork ? State.LEFT : row.getBoolean("pause_wished") ? State.PAUSING : State.BUILDING;
            case "PAUSED" ->
                !row.getBoolean("waits")
                        ? State.PAUSED
                        : row.getBoolean("resume_wished") ? State.RESUMING : State.WAITING;
            case String other -> State.valueOf(other);
        };
    }

    /** Events of a hundred that are in the second tables; 100 only when all are. */
    public long percent() {
        return target == 0 ? 0 : Math.min(WHOLE, position * WHOLE / target);
    }

    /** Until the second tables are where the live ones are now, at the pace so far; null when nobody can say. */
    public @Nullable Duration left() {
        return state != State.BUILDING || eventsPerSecond == 0 || target <= position
                ? null
                : Duration.ofSeconds((target - position) / eventsPerSecond + 1);
    }

    /** Whether it changes without anybody's doing. */
    public boolean isUnderWay() {
        return state == State.BUILDING || state == State.PAUSING || state == State.RESUMING;
    }
}
