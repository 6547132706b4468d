package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * What others are told of the growing log, at most once in a while each: a notification for the other nodes, and the
 * floor in table log_head. The first after a silence goes out with its batch; what was held back goes out when the writer
 * finds nothing to do. For one writer thread.
 */
final class Announcements {
    private static final String NOTIFY = "NOTIFY ledger_events";
    private static final String MOVE_FLOOR = """
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

    /** Statements that are due and belong behind the insert of a batch, each ended by a semicolon; often none. */
    String due() {
        // MOVE_FLOOR asks for the lock that the batch has already, and sees the rows that it has inserted.
        return (floor.due() ? MOVE_FLOOR + ";" : "") + (notification.due() ? NOTIFY + ";" : "");
    }

    /** To be called when that batch is committed. */
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

    /** Tells in a transaction of its own what was held back. */
    void catchUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (floor.isOverdue()) {
                statement.execute(MOVE_FLOOR);
            }
            if (notification.isOverdue()) {
                statement.execute(NOTIFY);
            }
        }
        connection.commit();
        floor.caughtUp();
        notification.caughtUp();
    }
}
