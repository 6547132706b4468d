package io.payledger.benchmarks.append;

import io.payledger.benchmarks.rig.Database;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Puts a true history into an empty store, fast: keys are taken off, rows are copied in, keys are put back. */
public final class HistoryFill {
    private static final int CHUNK = 1 << 20;
    private static final String KEYS = """
            SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE conrelid = 'events'::regclass AND contype IN ('p', 'u') ORDER BY contype""";

    private HistoryFill() {}

    /**
     * Fills the store as its owner.
     *
     * @param events how many; none is allowed
     * @param end time of the last one
     */
    public static void fill(Database database, long events, Instant end) {
        if (events > 0) {
            fill(database, HistoryRows.ofBench(end, events), events);
        }
    }

    /** As {@link #fill}, with payments as the ledger itself stores them. */
    public static void fillPayments(Database database, long events, Instant end) {
        fill(database, HistoryRows.ofLedger(end, events), events);
    }

    private static void fill(Database database, HistoryRows rows, long events) {
        try (Connection connection = database.as(Database.OWNER).getConnection();
                Statement statement = connection.createStatement()) {
            Map<String, String> keys = keys(statement);
            for (String key : keys.keySet()) {
                statement.execute("ALTER TABLE events DROP CONSTRAINT " + key);
            }
            copy(connection, rows);
            for (Map.Entry<String, String> key : keys.entrySet()) {
                statement.execute("ALTER TABLE events ADD CONSTRAINT " + key.getKey() + " " + key.getValue());
            }
            moveHead(connection, events, rows);
            statement.execute("VACUUM (FREEZE, ANALYZE) events");
        } catch (SQLException e) {
            throw new IllegalStateException("The history was not filled in: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> keys(Statement statement) throws SQLException {
        Map<String, String> keys = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery(KEYS)) {
            while (rows.next()) {
                keys.put(rows.getString(1), rows.getString(2));
            }
        }
        return keys;
    }

    private static void copy(Connection connection, HistoryRows rows) throws SQLException {
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(CopyInsert.SQL);
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(2 * CHUNK);
        try (DataOutputStream out = new DataOutputStream(buffer)) {
            CopyInsert.writeStart(out);
            while (rows.hasNext()) {
                CopyInsert.write(rows.next(), out);
                if (buffer.size() > CHUNK) {
                    copy.writeToCopy(buffer.toByteArray(), 0, buffer.size());
                    buffer.reset();
                }
            }
            CopyInsert.writeEnd(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        copy.writeToCopy(buffer.toByteArray(), 0, buffer.size());
        copy.endCopy();
    }

    private static void moveHead(Connection connection, long events, HistoryRows rows) throws SQLException {
        try (PreparedStatement head = connection.prepareStatement("UPDATE log_head SET global_index = ?, hash = ?")) {
            head.setLong(1, events);
            head.setBytes(2, rows.head().toBytes());
            head.executeUpdate();
        }
    }
}
