package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.StoredEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

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
    private static final String LOCK_AND_FIND = """
            LOCK TABLE log_head IN EXCLUSIVE MODE;
            SELECT global_index FROM events WHERE event_id = ?
            """;

    private CommitResolution() {}

    /**
     * Whether these events are stored. Ends the connection's transaction.
     *
     * @throws SQLException when this connection cannot tell either
     */
    static boolean isCommitted(Connection connection, List<StoredEvent> events) throws SQLException {
        StoredEvent first = events.getFirst();
        try (PreparedStatement statement = connection.prepareStatement(LOCK_AND_FIND)) {
            statement.setObject(1, first.content().eventId());
            statement.execute();
            statement.getMoreResults();
            try (ResultSet row = statement.getResultSet()) {
                boolean found = row.next();
                if (found && row.getLong(1) != first.globalIndex()) {
                    throw new LogDamagedException("Event " + first.content().eventId() + " was written at "
                            + first.globalIndex() + " but stands at " + row.getLong(1));
                }
                connection.rollback();
                return found;
            }
        }
    }
}
