package io.payledger.eventstore.read;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for the notifications of other nodes and wakes the tail of the log. Only a shortcut: whatever goes wrong here
 * costs one poll. Keeps one connection.
 */
public final class NewsFromOtherNodes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NewsFromOtherNodes.class);
    private static final Duration RECONNECT = Duration.ofSeconds(1);
    private static final int LISTEN_MILLIS = 100;

    private final DataSource dataSource;
    private final Runnable wake;
    private final Thread thread;
    private volatile boolean closed;

    /** @param wake is run for every notification, by this object's thread */
    public NewsFromOtherNodes(DataSource dataSource, Runnable wake) {
        this.dataSource = dataSource;
        this.wake = wake;
        this.thread = new Thread(this::run, "event-store-listener");
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(5L * LISTEN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!closed) {
            try (Connection connection = dataSource.getConnection()) {
                listen(connection);
            } catch (SQLException e) {
                LOG.warn("Not listening for other nodes now ({}); the log is polled", e.getMessage());
                pause();
            }
        }
    }

    private void listen(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        PGConnection notifications = connection.unwrap(PGConnection.class);
        try (Statement statement = connection.createStatement()) {
            statement.execute("LISTEN ledger_events");
            // What was appended before the LISTEN was heard by nobody.
            wake.run();
            while (!closed) {
                PGNotification[] news = notifications.getNotifications(LISTEN_MILLIS);
                if (news != null && news.length > 0) {
                    wake.run();
                }
            }
            statement.execute("UNLISTEN *");
        }
    }

    private void pause() {
        try {
            Thread.sleep(RECONNECT);
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }
}
