package io.payledger.query.rebuild;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Lays two sets of tables beside each other, row by row and column by column, in one snapshot of the database. */
final class TableComparison {
    /** Differences that are kept; all are counted. */
    static final int MOST = 1_000;

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

    private final JdbcClient jdbc;
    private final String live;
    private final String second;
    private final List<Difference> differences = new ArrayList<>();
    private long rows;
    private long differing;

    /** @param jdbc within a transaction that sees one snapshot */
    TableComparison(JdbcClient jdbc, String live, String second) {
        this.jdbc = jdbc;
        this.live = live;
        this.second = second;
    }

    /** Rows of the second set that were compared. */
    long rows() {
        return rows;
    }

    /** Rows that differ, or are on one side only. */
    long differing() {
        return differing;
    }

    /** The first ones. */
    List<Difference> differences() {
        return List.copyOf(differences);
    }

    void compare(String table) {
        compare(table, columns(COLUMNS, table), "true");
    }

    /** The payments that this projection does not follow; since when does not matter. */
    void compareParked(String projection) {
        compare(
                SecondTables.PARKED,
                List.of("projection", PAYMENT, "sequence_number", "reason"),
                "projection = '" + projection + "'");
    }

    private void compare(String table, List<String> columns, String condition) {
        List<String> key = columns(KEY, table);
        rows += jdbc.sql("SELECT count(*) FROM " + second + "." + table)
                .query(Long.class)
                .single();
        String from = " FROM (SELECT * FROM %s.%s WHERE %s) l FULL JOIN (SELECT * FROM %s.%s WHERE %s) r ON %s"
                .formatted(live, table, condition, second, table, condition, each(key, "l.%1$s = r.%1$s", " AND "));
        String first = key.getFirst();
        String sql = "SELECT l." + first + " IS NULL AS only_rebuilt, r." + first + " IS NULL AS only_live, "
                + each(key, "coalesce(l.%1$s, r.%1$s)::text", ", ") + ", " + each(columns, "l.%s::text", ", ") + ", "
                + each(columns, "r.%s::text", ", ") + from + " WHERE l." + first + " IS NULL OR r." + first
                + " IS NULL OR ROW(" + each(columns, "l.%s", ", ") + ") IS DISTINCT FROM ROW("
                + each(columns, "r.%s", ", ") + ") ORDER BY "
                + IntStream.range(0, key.size())
                        .mapToObj(i -> String.valueOf(3 + i))
                        .collect(Collectors.joining(", "));
        jdbc.sql(sql).withFetchSize(MOST).query(row -> {
            differing++;
            if (differences.size() < MOST) {
                add(table, key, columns, row);
            }
        });
    }

    private void add(String table, List<String> key, List<String> columns, ResultSet row) throws SQLException {
        List<String> keys = new ArrayList<>();
        @Nullable String payment = null;
        for (int i = 0; i < key.size(); i++) {
            String value = row.getString(3 + i);
            keys.add(key.get(i) + "=" + value);
            payment = key.get(i).equals(PAYMENT) ? value : payment;
        }
        String where = String.join(" ", keys);
        int liveAt = 3 + key.size();
        int rebuiltAt = liveAt + columns.size();
        boolean onlyRebuilt = row.getBoolean(1);
        if (onlyRebuilt || row.getBoolean(2)) {
            String whole = whole(columns, row, onlyRebuilt ? rebuiltAt : liveAt);
            differences.add(new Difference(
                    table, where, payment, null, onlyRebuilt ? null : whole, onlyRebuilt ? whole : null));
            return;
        }
        for (int i = 0; i < columns.size() && differences.size() < MOST; i++) {
            @Nullable String ofLive = row.getString(liveAt + i);
            @Nullable String ofRebuilt = row.getString(rebuiltAt + i);
            if (!Objects.equals(ofLive, ofRebuilt)) {
                differences.add(new Difference(table, where, payment, columns.get(i), ofLive, ofRebuilt));
            }
        }
    }

    private static String whole(List<String> columns, ResultSet row, int at) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            @Nullable String value = row.getString(at + i);
            if (value != null) {
                values.add(columns.get(i) + "=" + value);
            }
        }
        return String.join(" ", values);
    }

    private List<String> columns(String sql, String table) {
        return jdbc.sql(sql).param(second).param(table).query(String.class).list();
    }

    private static String each(List<String> columns, String format, String between) {
        return columns.stream().map(format::formatted).collect(Collectors.joining(between));
    }
}
