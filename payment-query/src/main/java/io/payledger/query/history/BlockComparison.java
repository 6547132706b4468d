package io.payledger.query.history;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Lays what is written down of the blocks of the log beside the log itself. */
public final class BlockComparison {
    private static final String COMPARE = """
            WITH e AS MATERIALIZED (
                SELECT (global_index - :before - 1)::smallint AS place, occurred_at, event_type, %s AS actor
                FROM events WHERE global_index > :before AND global_index <= :before + %d),
            made AS (
                SELECT 'TYPE' AS kind, event_type AS name, array_agg(place ORDER BY place) AS places FROM e GROUP BY event_type
                UNION ALL SELECT 'ACTOR', actor, array_agg(place ORDER BY place) FROM e WHERE actor IS NOT NULL GROUP BY actor),
            stored AS (SELECT kind, name, places FROM event_posting WHERE block = :block)
            SELECT concat_ws(' ', kind, name) AS posting, s.places::text AS is_value, m.places::text AS should_be
            FROM made m FULL JOIN stored s USING (kind, name) WHERE m.places IS DISTINCT FROM s.places
            UNION ALL
            SELECT 'TIMES', b.earliest || ' ' || b.latest, t.earliest || ' ' || t.latest
            FROM event_block b, (SELECT min(occurred_at) AS earliest, max(occurred_at) AS latest FROM e) t
            WHERE b.block = :block AND (b.earliest, b.latest) IS DISTINCT FROM (t.earliest, t.latest)
            """.formatted(EventBlocks.ACTOR, EventBlocks.SIZE);

    private final JdbcClient jdbc;

    public BlockComparison(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * What is written down otherwise.
     *
     * @param posting of a type or an actor, or the times
     * @param is null where nothing is written down
     * @param should null where nothing should be
     */
    public record Mismatch(
            String posting, @Nullable String is, @Nullable String should) {}

    /** How many blocks are written down, from 0 on. */
    public long blocks() {
        return jdbc.sql("SELECT coalesce(max(block) + 1, 0) FROM event_block")
                .query(Long.class)
                .single();
    }

    /** What is wrong with this block; a block within the log that is not written down at all has every posting wrong. */
    public List<Mismatch> mismatches(long block) {
        return jdbc.sql(COMPARE)
                .param("block", block)
                .param("before", block * EventBlocks.SIZE)
                .query((row, number) ->
                        new Mismatch(row.getString("posting"), row.getString("is_value"), row.getString("should_be")))
                .list();
    }
}
