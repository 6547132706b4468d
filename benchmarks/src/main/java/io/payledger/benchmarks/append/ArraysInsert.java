package io.payledger.benchmarks.append;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** {@code INSERT … SELECT … unnest(…)}, as the engine does it: one prepared statement for any number of rows. */
final class ArraysInsert implements RawInsert {
    private static final String SQL = "INSERT INTO events (" + RawRow.COLUMN_NAMES + """
            )
            SELECT g, s, timestamptz 'epoch' + t * interval '1 microsecond', r, i::uuid, a, y, n, p::json, m::json, o, h
            FROM (SELECT unnest(?::bigint[]) g, unnest(?::bigint[]) s, unnest(?::bigint[]) t, unnest(?::int[]) r,
                         unnest(?::text[]) i, unnest(?::text[]) a, unnest(?::text[]) y, unnest(?::text[]) n,
                         unnest(?::text[]) p, unnest(?::text[]) m, unnest(?::bytea[]) o, unnest(?::bytea[]) h) e
            """;

    @Override
    public void insert(Connection connection, List<RawRow> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            set(statement, 1, "int8", rows, RawRow::globalIndex);
            set(statement, 2, "int8", rows, RawRow::sequenceNumber);
            set(statement, 3, "int8", rows, RawRow::occurredAtMicros);
            set(statement, 4, "int4", rows, RawRow::revision);
            set(statement, 5, "text", rows, row -> row.eventId().toString());
            set(statement, 6, "text", rows, RawRow::aggregateId);
            set(statement, 7, "text", rows, RawRow::aggregateType);
            set(statement, 8, "text", rows, RawRow::eventType);
            set(statement, 9, "text", rows, RawRow::payload);
            set(statement, 10, "text", rows, RawRow::metadata);
            statement.setArray(
                    11,
                    connection.createArrayOf(
                            "bytea", rows.stream().map(RawRow::previousHash).toArray(byte[][]::new)));
            statement.setArray(
                    12,
                    connection.createArrayOf(
                            "bytea", rows.stream().map(RawRow::hash).toArray(byte[][]::new)));
            statement.executeUpdate();
        }
    }

    private static void set(
            PreparedStatement statement, int position, String type, List<RawRow> rows, Function<RawRow, Object> column)
            throws SQLException {
        Object[] values = rows.stream().map(column).toArray();
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
    }
}
