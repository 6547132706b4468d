package io.payledger.query.rebuild;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A second set of a projection's tables, in a schema of its own, under the same names. Everything about it is read from the
 * live ones: columns, keys, checks, indexes, settings, rights and comments, with their names, so that a later migration
 * finds after a swap what it knows.
 *
 * <p>All of it is done as the owner of the tables; each method is one transaction of the caller's or a statement by itself.
 */
final class SecondTables {
    /** What a projection writes beside its own tables; its rows of all projections are in one live table. */
    static final String PARKED = "projection_parked_payment";

    private static final String OF_TABLES = """
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = :schema AND c.relname = ANY (:tables)
            """;
    private static final String COPIES = """
            SELECT format('CREATE TABLE %1$I.%2$I (LIKE %3$I.%2$I INCLUDING DEFAULTS INCLUDING CONSTRAINTS'
                || ' INCLUDING COMMENTS INCLUDING STORAGE INCLUDING COMPRESSION INCLUDING GENERATED)',
                :second, c.relname, n.nspname)
            """ + OF_TABLES + """
            UNION ALL SELECT format('ALTER TABLE %I.%I SET (%s)', :second, c.relname, array_to_string(c.reloptions, ', '))
            """ + OF_TABLES + """
            AND c.reloptions IS NOT NULL
            UNION ALL SELECT format('COMMENT ON TABLE %I.%I IS %L', :second, c.relname, obj_description(c.oid, 'pg_class'))
            """ + OF_TABLES + """
            UNION ALL SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', :second, c.relname, k.conname,
                pg_get_constraintdef(k.oid))
            FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = :schema AND c.relname = ANY (:tables) AND k.contype IN ('p', 'u', 'x')
            UNION ALL SELECT format('GRANT USAGE ON SCHEMA %I TO %I', :second, a.grantee::regrole)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) a
            WHERE n.nspname = :schema AND c.relname = ANY (:tables) AND a.grantee NOT IN (0, c.relowner)
            UNION ALL SELECT format('GRANT %s ON %I.%I TO %I', a.privilege_type, :second, c.relname, a.grantee::regrole)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) a
            WHERE n.nspname = :schema AND c.relname = ANY (:tables) AND a.grantee NOT IN (0, c.relowner)
            """;
    private static final String MISSING_INDEXES = """
            SELECT replace(pg_get_indexdef(i.indexrelid), format(' ON %I.%I ', n.nspname, c.relname),
                format(' ON %I.%I ', :second, c.relname))
            FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                JOIN pg_class x ON x.oid = i.indexrelid
            WHERE n.nspname = :schema AND c.relname = ANY (:tables)
                AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
                AND to_regclass(format('%I.%I', :second, x.relname)) IS NULL
            ORDER BY x.relname
            """;

    // Triggers as well: none is copied, so tables with one are never alike and never swapped.
    private static final String STRUCTURE = """
            SELECT coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') FROM (
                SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                    a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) AS line
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
                WHERE n.nspname = :schema AND c.relname = ANY (:tables)
                UNION ALL SELECT concat_ws(' ', c.relname, k.conname, pg_get_constraintdef(k.oid))
                FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = :schema AND c.relname = ANY (:tables) AND k.contype <> 'n'
                UNION ALL SELECT replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', n.nspname), ' ON ')
                FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = :schema AND c.relname = ANY (:tables)
                UNION ALL SELECT concat_ws(' ', c.relname, c.reloptions::text, obj_description(c.oid, 'pg_class'))
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = :schema AND c.relname = ANY (:tables)
                UNION ALL SELECT concat_ws(' ', c.relname, a.grantee::regrole, a.privilege_type)
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) a
                WHERE n.nspname = :schema AND c.relname = ANY (:tables) AND a.grantee <> c.relowner
                UNION ALL SELECT concat_ws(' ', c.relname, t.tgname)
                FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = :schema AND c.relname = ANY (:tables)) AS lines
            """;

    private final String live;
    private final String second;
    private final String replaced;
    private final List<String> tables;

    /**
     * @param projection its name
     * @param live schema of the live tables
     */
    SecondTables(String projection, String live, List<String> tables) {
        String name = projection.replace('-', '_');
        this.live = live;
        this.second = "rebuild_" + name;
        this.replaced = "replaced_" + name;
        this.tables = List.copyOf(tables);
    }

    /** Whether there is a second set, or one that a swap has put away. */
    boolean exists(JdbcClient jdbc) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname IN (?, ?))")
                .param(second)
                .param(replaced)
                .query(Boolean.class)
                .single();
    }

    /** Schema of the second set. */
    String schema() {
        return second;
    }

    /** A hash of how the live tables are made. */
    String liveStructure(JdbcClient jdbc) {
        return structure(jdbc, live);
    }

    /** Whether both sets are made alike, indexes included. */
    boolean areAlike(JdbcClient jdbc) {
        return structure(jdbc, live).equals(structure(jdbc, second));
    }

    /** Makes empty ones, without the indexes that only readers need: they are cheaper made when the rows are in. */
    void create(JdbcClient jdbc) {
        jdbc.sql("CREATE SCHEMA " + second).update();
        List<String> all = Stream.concat(tables.stream(), Stream.of(PARKED)).toList();
        jdbc.sql(COPIES)
                .param("schema", live)
                .param("second", second)
                .param("tables", all.toArray(String[]::new))
                .query(String.class)
                .list()
                .forEach(statement -> jdbc.sql(statement).update());
    }

    /** The statements that make what is still missing; each may run by itself. */
    List<String> missingIndexes(JdbcClient jdbc) {
        return jdbc.sql(MISSING_INDEXES)
                .param("schema", live)
                .param("second", second)
                .param("tables", tables.toArray(String[]::new))
                .query(String.class)
                .list();
    }

    /** The statements after which the database plans questions over the second set as over the live one. */
    List<String> statistics() {
        return tables.stream()
                .map(table -> "VACUUM (ANALYZE) " + second + "." + table)
                .toList();
    }

    /** Removes the second set. */
    void dropSecond(JdbcClient jdbc) {
        jdbc.sql("DROP SCHEMA IF EXISTS " + second + " CASCADE").update();
    }

    /** Removes the tables that a swap has put away. */
    void dropReplaced(JdbcClient jdbc) {
        jdbc.sql("DROP SCHEMA IF EXISTS " + replaced + " CASCADE").update();
    }

    /**
     * Puts the second set in the place of the live one, in the caller's transaction: for everyone else it is one moment. Waits
     * for those who read, at most as long as the session's lock timeout says.
     */
    void swap(JdbcClient jdbc, String projection) {
        // Every question takes this lock before it looks at anything (Snapshot), so none sees some tables of before and
        // some of after.
        jdbc.sql("LOCK TABLE projection_rebuild IN ACCESS EXCLUSIVE MODE").update();
        dropReplaced(jdbc);
        jdbc.sql("CREATE SCHEMA " + replaced).update();
        for (String table : tables) {
            jdbc.sql("ALTER TABLE " + live + "." + table + " SET SCHEMA " + replaced)
                    .update();
            jdbc.sql("ALTER TABLE " + second + "." + table + " SET SCHEMA " + live)
                    .update();
        }
        jdbc.sql("DELETE FROM " + PARKED + " l WHERE projection = ? AND NOT EXISTS (SELECT FROM " + second + "."
                        + PARKED + " r WHERE r.projection = l.projection AND r.payment_id = l.payment_id)")
                .param(projection)
                .update();
        jdbc.sql("INSERT INTO " + PARKED + " SELECT * FROM " + second + "." + PARKED
                        + " ON CONFLICT (projection, payment_id) DO UPDATE"
                        + " SET sequence_number = excluded.sequence_number, reason = excluded.reason")
                .update();
        dropSecond(jdbc);
    }

    private String structure(JdbcClient jdbc, String schema) {
        return jdbc.sql(STRUCTURE)
                .param("schema", schema)
                .param("tables", tables.toArray(String[]::new))
                .query(String.class)
                .single();
    }
}
