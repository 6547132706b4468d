package io.payledger.query.projection;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Where a projection keeps its rows, and how events come there.
 *
 * @param jdbc finds the tables by its search path; no statement of a projection names a schema
 * @param exactlyOnce each event comes once, so what it brings cannot be there already
 */
public record ProjectionPlace(JdbcClient jdbc, boolean exactlyOnce) {

    /** The live tables: a processor may be handed an event twice (promise I13). */
    public static ProjectionPlace live(JdbcClient jdbc) {
        return new ProjectionPlace(jdbc, false);
    }
}
