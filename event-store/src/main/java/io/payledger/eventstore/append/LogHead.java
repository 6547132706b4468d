package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.ChainHash;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The end of the log, held under its lock until the transaction ends.
 *
 * @param globalIndex of the last event, 0 when there is none
 * @param hash of the last event
 * @param lastSequences the last stored sequence number of each aggregate that was asked for, if it has any
 */
record LogHead(long globalIndex, ChainHash hash, Map<String, Long> lastSequences) {
    // Three statements in one round trip. Each takes its snapshot when it starts, so the second and third see what the
    // last holder of the lock committed:
    //   node A: lock ─ insert 8, 9 ─ commit
    //   node B:   lock … waits ……………………… ─ head is 9 ─ insert 10
    // The lock is a table lock, not a row lock: those are granted in the order they were asked for.
    private static final String LOCK_AND_READ = """
            LOCK TABLE log_head IN EXCLUSIVE MODE;
            SELECT h.global_index, h.hash, e.global_index, e.hash
            FROM log_head h
            LEFT JOIN (SELECT global_index, hash FROM events ORDER BY global_index DESC LIMIT 1) e ON true;
            SELECT a.id, (SELECT e.sequence_number FROM events e WHERE e.aggregate_id = a.id
                          ORDER BY e.sequence_number DESC LIMIT 1)
            FROM unnest(?::text[]) a(id)
            """;

    /** Waits for the lock of the log and reads its end, in the connection's current transaction. */
    static LogHead lock(Connection connection, Set<String> aggregateIds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK_AND_READ)) {
            statement.setObject(1, aggregateIds.toArray(String[]::new));
            statement.execute();
            statement.getMoreResults();
            LogHead head = readHead(statement.getResultSet());
            statement.getMoreResults();
            readSequences(statement.getResultSet(), head.lastSequences);
            return head;
        }
    }

    private static LogHead readHead(ResultSet row) throws SQLException {
        if (!row.next()) {
            throw new LogDamagedException("Table log_head has no row; nothing is appended");
        }
        long floor = row.getLong(1);
        ChainHash floorHash = ChainHash.of(row.getBytes(2));
        long index = row.getLong(3);
        ChainHash hash = index == 0 ? ChainHash.GENESIS : ChainHash.of(row.getBytes(4));
        if (index < floor || (index == floor && !hash.equals(floorHash))) {
            throw new LogDamagedException("The log ends at " + index + " with hash " + hash + ", but has been at "
                    + floor + " with hash " + floorHash + " before; nothing is appended until it is restored");
        }
        return new LogHead(index, hash, new HashMap<>());
    }

    private static void readSequences(ResultSet rows, Map<String, Long> lastSequences) throws SQLException {
        while (rows.next()) {
            long last = rows.getLong(2);
            if (!rows.wasNull()) {
                lastSequences.put(rows.getString(1), last);
            }
        }
    }
}
