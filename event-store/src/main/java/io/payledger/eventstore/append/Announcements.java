package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.ChainHash;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * What others are told of the growing log, at most once in a while each: a notification for the other nodes, and the
 * floor in table log_head. The first after a silence goes out with its batch; what was held back goes out when the writer
 * finds nothing to do. For one writer thread.
 */
final class Announcements {
    /** The channel of LISTEN and NOTIFY. */
    static final String CHANNEL = "ledger_events";

    private static final String MOVE_FLOOR = """
            UPDATE log_head SET global_index = ?, hash = ?
            """;
    private static final String MOVE_FLOOR_TO_END = """
            LOCK TABLE log_head IN EXCLUSIVE MODE;
            UPDATE log_head h SET global_index = e.global_index, hash = e.hash
            FROM (SELECT global_index, hash FROM events ORDER BY global_index DESC LIMIT 1) e
            WHERE e.global_index > h.global_index
            """;

    private final Throttle notification;
    private final Throttle floor;

    Announcements(Duration notificationPause, Duration floorPause) {
        notification = new Throttle(notificationPause);
        floor = new Throttle(floorPause);
    }

    /** Adds what is due to the transaction of a batch that ends at this index. */
    void addTo(Connection connection, long lastIndex, ChainHash lastHash) throws SQLException {
        if (floor.due()) {
            try (PreparedStatement statement = connection.prepareStatement(MOVE_FLOOR)) {
                statement.setLong(1, lastIndex);
                statement.setBytes(2, lastHash.toBytes());
                statement.executeUpdate();
            }
        }
        if (notification.due()) {
            notifyOthers(connection);
        }
    }

    /** To be called when that transaction is committed. */
    void committed() {
        notification.passed();
        floor.passed();
    }

    /** How long the writer may wait for commands before it calls {@link #catchUp}. */
    Duration pause() {
        Duration first = notification.remaining();
        Duration second = floor.remaining();
        return first.compareTo(second) < 0 ? first : second;
    }

    /** Whether something was held back that is due now. */
    boolean isOverdue() {
        return notification.isOverdue() || floor.isOverdue();
    }

    /** Tells in a transaction of its own what was held back, without the commit. */
    void catchUp(Connection connection) throws SQLException {
        if (notification.isOverdue()) {
            notifyOthers(connection);
            notification.caughtUp();
        }
        if (floor.isOverdue()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(MOVE_FLOOR_TO_END);
            }
            floor.caughtUp();
        }
    }

    private static void notifyOthers(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("NOTIFY " + CHANNEL);
        }
    }
}
