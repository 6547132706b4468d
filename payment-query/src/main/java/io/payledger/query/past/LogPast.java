package io.payledger.query.past;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.QueryParameters;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Finds places in the past of the log, by what is written down of its blocks: their earliest and latest times say which of
 * them cannot have what is looked for. Blocks that are not written down yet are the newest, and are looked through.
 */
public final class LogPast {
    /** Events of a row of table {@code event_block}; the SQL of V480 says so too. */
    public static final int BLOCK = 1_024;

    /** A projection gathers for half a second, then writes. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final String FILLED = "SELECT (coalesce(max(block) + 1, 0)) * " + BLOCK + " FROM event_block";
    private static final String HEAD = "SELECT coalesce(max(global_index), 0) FROM events";

    private static final String NEWEST_UNTIL = """
            SELECT global_index FROM events WHERE global_index > :filled AND occurred_at <= :at
            ORDER BY global_index DESC LIMIT 1
            """;
    private static final String LAST_BLOCK_UNTIL = "SELECT max(block) FROM event_block WHERE earliest <= :at";
    private static final String LAST_UNTIL_IN_BLOCK = """
            SELECT max(global_index) FROM events
            WHERE global_index > :before AND global_index <= :before + %d AND occurred_at <= :at
            """.formatted(BLOCK);

    private static final String OUT_OF_TIME = """
            SELECT e.aggregate_id, e.sequence_number, e.occurred_at
            FROM event_block b JOIN events e
                ON e.global_index > b.block * %1$d AND e.global_index <= (b.block + 1) * %1$d
            WHERE b.%2$s :at AND %5$s AND %3$s AND e.occurred_at %4$s :at
            UNION ALL
            SELECT e.aggregate_id, e.sequence_number, e.occurred_at FROM events e
            WHERE e.global_index > :filled AND %3$s AND e.occurred_at %4$s :at
            """;
    private static final String EARLY = OUT_OF_TIME.formatted(
            BLOCK, "latest >", "e.global_index <= :index", ">", "b.block * " + BLOCK + " < :index");
    private static final String LATE = OUT_OF_TIME.formatted(
            BLOCK, "earliest <=", "e.global_index > :index", "<=", "(b.block + 1) * " + BLOCK + " > :index");

    private LogPast() {}

    /**
     * What is asked for; null for now.
     *
     * @param jdbc of the snapshot that the report is made in
     * @param seen up to which index the report's tables have all events
     * @throws ProblemException INVALID_FIELD for what is still to come, TABLES_BEHIND when the tables have not come so far
     */
    public static @Nullable Past of(JdbcClient jdbc, AsOf asOf, long seen) {
        if (asOf.isNow()) {
            return null;
        }
        long head = jdbc.sql(HEAD).query(Long.class).single();
        long index = asOf.at() == null ? checked(asOf.index(), head) : lastUntil(jdbc, asOf.at());
        if (index > seen) {
            throw new ProblemException(
                            ErrorCode.TABLES_BEHIND,
                            "The tables have come to event " + seen + " of the log and not to " + index
                                    + " yet; ask again in a moment")
                    .retryAfter(SOON);
        }
        return at(jdbc, index);
    }

    private static long checked(@Nullable Long index, long head) {
        if (index == null || index > head) {
            throw QueryParameters.invalid(
                    "asOfIndex", "must not be behind the last event of the log, which is " + head);
        }
        return index;
    }

    /** The last event in the order of the log that happened until and at this moment; 0 when none had. */
    static long lastUntil(JdbcClient jdbc, Instant moment) {
        OffsetDateTime at = moment.atOffset(ZoneOffset.UTC);
        Optional<Long> newest = jdbc.sql(NEWEST_UNTIL)
                .param("filled", filled(jdbc))
                .param("at", at)
                .query(Long.class)
                .optional();
        return newest.orElseGet(() -> number(jdbc.sql(LAST_BLOCK_UNTIL).param("at", at))
                .flatMap(block -> number(jdbc.sql(LAST_UNTIL_IN_BLOCK)
                        .param("before", block * BLOCK)
                        .param("at", at)))
                .orElse(0L));
    }

    /** The past of this index, which is in the log. */
    static Past at(JdbcClient jdbc, long index) {
        if (index == 0) {
            return new Past(0, Instant.EPOCH, List.of(), List.of(), Instant.EPOCH);
        }
        OffsetDateTime at = jdbc.sql("SELECT occurred_at FROM events WHERE global_index = ?")
                .param(index)
                .query(OffsetDateTime.class)
                .single();
        long filled = filled(jdbc);
        List<Past.Place> early = outOfTime(jdbc, EARLY, index, at, filled);
        List<Past.Place> late = outOfTime(jdbc, LATE, index, at, filled);
        Instant latest = early.stream()
                .map(Past.Place::at)
                .max(Comparator.naturalOrder())
                .orElse(at.toInstant());
        return new Past(index, at.toInstant(), early, late, latest);
    }

    private static List<Past.Place> outOfTime(JdbcClient jdbc, String sql, long index, OffsetDateTime at, long filled) {
        return jdbc.sql(sql)
                .param("index", index)
                .param("at", at)
                .param("filled", filled)
                .query((row, number) -> place(row))
                .list();
    }

    private static Past.Place place(ResultSet row) throws SQLException {
        return new Past.Place(
                row.getString("aggregate_id"),
                row.getLong("sequence_number"),
                row.getObject("occurred_at", OffsetDateTime.class).toInstant());
    }

    private static long filled(JdbcClient jdbc) {
        return jdbc.sql(FILLED).query(Long.class).single();
    }

    /** Empty for SQL's null. */
    private static Optional<Long> number(JdbcClient.StatementSpec statement) {
        return statement
                .query((row, n) -> Optional.ofNullable(row.getObject(1, Long.class)))
                .single();
    }
}
