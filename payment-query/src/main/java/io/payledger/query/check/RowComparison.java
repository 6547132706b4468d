package io.payledger.query.check;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Lays a live table of rows of payments beside one of the same name and form that was made from the events. */
final class RowComparison {
    private static final String PAYMENT = "payment_id";
    private static final String COLUMNS = """
            SELECT a.attname FROM pg_attribute a
            WHERE a.attrelid = format('%I.%I', ?::text, ?::text)::regclass AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY a.attnum
            """;
    private static final String KEY = """
            SELECT a.attname FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
                JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
            WHERE i.indrelid = format('%I.%I', ?::text, ?::text)::regclass AND i.indisprimary
            ORDER BY k.place
            """;

    private final String table;
    private final List<String> columns;
    private final List<String> key;
    private final String sql;

    private RowComparison(String table, String schema, List<String> columns, List<String> key) {
        this.table = table;
        this.columns = columns;
        this.key = key;
        this.sql = "SELECT l.payment_id IS NULL AS missing, r.payment_id IS NULL AS too_many, "
                + each(key, "coalesce(l.%1$s, r.%1$s)::text", ", ") + ", " + each(columns, "l.%s::text", ", ") + ", "
                + each(columns, "r.%s::text", ", ") + " FROM (SELECT * FROM " + schema + "." + table
                + " WHERE %s) l FULL JOIN (SELECT * FROM pg_temp." + table + ") r ON "
                + each(key, "l.%1$s = r.%1$s", " AND ")
                + " WHERE NOT coalesce(l.payment_id, r.payment_id) = ANY (?::text[])"
                + " AND (l.payment_id IS NULL OR r.payment_id IS NULL OR ROW(" + each(columns, "l.%s", ", ")
                + ") IS DISTINCT FROM ROW(" + each(columns, "r.%s", ", ") + "))";
    }

    /**
     * Of this table.
     *
     * @param schema of the live one
     * @return null for a table that has no rows of payments: sums
     */
    static @Nullable RowComparison of(JdbcClient jdbc, String schema, String table) {
        List<String> columns =
                jdbc.sql(COLUMNS).param(schema).param(table).query(String.class).list();
        return columns.contains(PAYMENT)
                ? new RowComparison(
                        table,
                        schema,
                        columns,
                        jdbc.sql(KEY)
                                .param(schema)
                                .param(table)
                                .query(String.class)
                                .list())
                : null;
    }

    /**
     * Compares.
     *
     * @param rows which live rows, as SQL
     * @param parameters of it
     * @param leftOut payments that nothing is said of
     */
    void compare(JdbcClient jdbc, String rows, List<Object> parameters, List<String> leftOut, CheckPart.Notes notes) {
        List<Object> all = new ArrayList<>(parameters);
        all.add(leftOut.toArray(String[]::new));
        // The format of the conditions' percent signs is nobody's: there are none in them.
        jdbc.sql(sql.formatted(rows)).params(all).query((RowCallbackHandler) row -> tell(row, notes));
    }

    private void tell(ResultSet row, CheckPart.Notes notes) throws SQLException {
        List<String> keys = new ArrayList<>();
        @Nullable String payment = null;
        for (int i = 0; i < key.size(); i++) {
            String value = row.getString(3 + i);
            keys.add(key.get(i) + "=" + value);
            payment = key.get(i).equals(PAYMENT) ? value : payment;
        }
        String place = table + " " + String.join(" ", keys);
        int live = 3 + key.size();
        int made = live + columns.size();
        if (row.getBoolean("missing")) {
            notes.found(new CheckFinding(
                    payment, place, null, null, whole(row, made), "The row is missing: the events make it"));
            return;
        }
        if (row.getBoolean("too_many")) {
            notes.found(new CheckFinding(
                    payment, place, null, whole(row, live), null, "No event says that there is such a row"));
            return;
        }
        for (int i = 0; i < columns.size(); i++) {
            @Nullable String is = row.getString(live + i);
            @Nullable String should = row.getString(made + i);
            if (!Objects.equals(is, should)) {
                notes.found(new CheckFinding(
                        payment, place, columns.get(i), is, should, "The row is not what the events make of it"));
            }
        }
    }

    private String whole(ResultSet row, int at) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            @Nullable String value = row.getString(at + i);
            if (value != null) {
                values.add(columns.get(i) + "=" + value);
            }
        }
        return String.join(" ", values);
    }

    private static String each(List<String> columns, String format, String between) {
        return columns.stream().map(format::formatted).collect(Collectors.joining(between));
    }
}
