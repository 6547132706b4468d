package io.payledger.query.history;

import io.payledger.query.past.LogPast;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes down of each full block of the log which types and actors are where in it. Blocks are filled in their order, and
 * any number of nodes may do it at one time:
 *
 * <pre>
 *   A inserts the row of block 7          B inserts the row of block 7, and waits
 *   A inserts the postings, commits
 *                                         B finds it there, and inserts nothing
 * </pre>
 */
final class EventBlocks {
    /** Events of a block. */
    static final int SIZE = LogPast.BLOCK;

    /** As much of an actor's name as is kept. */
    private static final int LONGEST_NAME = 200;

    /**
     * The actor in the text of the metadata: JSON escapes every quote within a text, so a quoted key can be nothing else.
     * No operator of JSON reads it, because those refuse a text with {@code \}{@code u0000} anywhere in it. Nearly no
     * metadata have anything that is escaped, and without that the next quote ends the name: a regular expression over each
     * event takes five times as long.
     */
    static final String ACTOR = """
            left(CASE
                WHEN position('\\' IN metadata::text) > 0
                    THEN substring(metadata::text FROM '"actor":"(([^"\\\\]|\\\\.)*)"')
                WHEN position('"actor":"' IN metadata::text) > 0
                    THEN split_part(split_part(metadata::text, '"actor":"', 2), '"', 1)
            END, %d) COLLATE "C"\
            """.formatted(LONGEST_NAME);

    private static final String NEXT = "SELECT coalesce(max(block) + 1, 0) FROM event_block";
    private static final String LAST_EVENT = "SELECT coalesce(max(global_index), 0) FROM events";
    private static final String FILL = """
            WITH e AS MATERIALIZED (
                SELECT (global_index - :before - 1)::smallint AS place, occurred_at, event_type, %s AS actor
                FROM events WHERE global_index > :before AND global_index <= :before + %d),
            b AS (
                INSERT INTO event_block (block, earliest, latest)
                SELECT :block, min(occurred_at), max(occurred_at) FROM e HAVING count(*) = %d
                ON CONFLICT DO NOTHING RETURNING block)
            INSERT INTO event_posting (kind, name, block, places)
            SELECT 'TYPE', e.event_type, b.block, array_agg(e.place ORDER BY e.place)
            FROM e, b GROUP BY e.event_type, b.block
            UNION ALL
            SELECT 'ACTOR', e.actor, b.block, array_agg(e.place ORDER BY e.place)
            FROM e, b WHERE e.actor IS NOT NULL GROUP BY e.actor, b.block
            """.formatted(ACTOR, SIZE, SIZE);

    private final JdbcClient jdbc;

    EventBlocks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Fills all blocks that are full by now, each in a transaction of its own. */
    void fill() {
        long full = jdbc.sql(LAST_EVENT).query(Long.class).single() / SIZE;
        long next = jdbc.sql(NEXT).query(Long.class).single();
        while (next < full) {
            jdbc.sql(FILL).param("block", next).param("before", next * SIZE).update();
            next++;
        }
    }

    /** An actor as {@link #ACTOR} gives it. */
    static String nameOf(String actor) {
        String json = JsonMapper.shared().writeValueAsString(actor);
        String name = json.substring(1, json.length() - 1);
        return name.codePointCount(0, name.length()) <= LONGEST_NAME
                ? name
                : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME));
    }
}
