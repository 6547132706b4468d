package io.payledger.benchmarks.append;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code INSERT … VALUES (…), (…), …}: one prepared statement for each number of rows. */
final class ValuesInsert implements RawInsert {
    private static final String ROW =
            "(?, ?, timestamptz 'epoch' + ? * interval '1 microsecond', ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final Map<Integer, PreparedStatement> statements = new HashMap<>();

    @Override
    public void insert(Connection connection, List<RawRow> rows) throws SQLException {
        PreparedStatement statement = statements.get(rows.size());
        if (statement == null) {
            statement = connection.prepareStatement("INSERT INTO events (" + RawRow.COLUMN_NAMES + ") VALUES " + ROW
                    + (", " + ROW).repeat(rows.size() - 1));
            statements.put(rows.size(), statement);
        }
        for (int i = 0; i < rows.size(); i++) {
            set(statement, i * RawRow.COLUMNS, rows.get(i));
        }
        statement.executeUpdate();
    }

    private static void set(PreparedStatement statement, int before, RawRow row) throws SQLException {
        int at = before;
        statement.setLong(++at, row.globalIndex());
        statement.setLong(++at, row.sequenceNumber());
        statement.setLong(++at, row.occurredAtMicros());
        statement.setInt(++at, row.revision());
        statement.setObject(++at, row.eventId());
        statement.setString(++at, row.aggregateId());
        statement.setString(++at, row.aggregateType());
        statement.setString(++at, row.eventType());
        statement.setObject(++at, row.payload(), Types.OTHER);
        statement.setObject(++at, row.metadata(), Types.OTHER);
        statement.setBytes(++at, row.previousHash());
        statement.setBytes(++at, row.hash());
    }
}
