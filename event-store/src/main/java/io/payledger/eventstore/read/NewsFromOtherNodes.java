package io.payledger.eventstore.read;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
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
    private final IntPredicate isOurs;
    private final Runnable wake;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * @param isOurs whether this is the server process of our own writer, whose news need no query
     * @param wake is run for notifications of others, by this object's thread
     */
    public NewsFromOtherNodes(DataSource dataSource, IntPredicate isOurs, Runnable wake) {
        this.dataSource = dataSource;
        this.isOurs = isOurs;
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
                if (news != null && Stream.of(news).anyMatch(it -> !isOurs.test(it.getPID()))) {
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
