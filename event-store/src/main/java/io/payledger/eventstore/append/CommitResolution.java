package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Finds out whether a commit took place whose answer was lost (case E14). The lock of the log decides: whoever holds it
 * knows that the lost transaction has ended, and a batch is stored as a whole or not at all.
 *
 * <pre>
 *   server: … commit is written ─ (answer lost) ─ lock released
 *   here:                         new connection ─ lock … waits … ─ event is there: committed
 * </pre>
 */
final class CommitResolution {
    // A session that never got the commit sits there with the lock until the database throws it out. When it is seen to
    // wait for its client it is thrown out at once. Never one that is at work: it may be committing.
    private static final String END_ABANDONED_SESSION = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid = ? AND backend_start::text = ? AND state = 'idle in transaction'
            """;
    private static final String LOCK = "LOCK TABLE log_head IN EXCLUSIVE MODE";
    private static final String FIND_EVENT = "SELECT global_index FROM events WHERE event_id = ?";
    private static final String STATUS = "SELECT pg_xact_status(?::xid8)";

    private CommitResolution() {}

    /**
     * Whether the transaction with this proof was committed. Ends the connection's transaction.
     *
     * @param lost the session in which it ran
     * @throws SQLException when this connection cannot tell either
     */
    static boolean isCommitted(WriterConnection connection, CommitProof proof, SessionId lost) throws SQLException {
        Connection jdbc = connection.jdbc();
        try (PreparedStatement end = jdbc.prepareStatement(END_ABANDONED_SESSION);
                PreparedStatement lock = jdbc.prepareStatement(LOCK)) {
            end.setInt(1, lost.pid());
            end.setString(2, lost.startedAt());
            end.execute();
            lock.execute();
        }
        boolean committed = switch (proof) {
            case CommitProof.StoredAt(UUID eventId, long index) -> isStored(jdbc, eventId, index);
            case CommitProof.TransactionNumber(String number) -> "committed".equals(status(jdbc, number));
            case CommitProof.NothingStored none -> true;
        };
        jdbc.rollback();
        return committed;
    }

    private static boolean isStored(Connection connection, UUID eventId, long index) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(FIND_EVENT)) {
            find.setObject(1, eventId);
            try (ResultSet row = find.executeQuery()) {
                if (!row.next()) {
                    return false;
                }
                if (row.getLong(1) != index) {
                    throw new LogDamagedException(
                            "Event " + eventId + " was written at " + index + " but stands at " + row.getLong(1));
                }
                return true;
            }
        }
    }

    private static String status(Connection connection, String number) throws SQLException {
        try (PreparedStatement status = connection.prepareStatement(STATUS)) {
            status.setString(1, number);
            try (ResultSet row = status.executeQuery()) {
                row.next();
                return String.valueOf(row.getString(1));
            }
        }
    }
}
