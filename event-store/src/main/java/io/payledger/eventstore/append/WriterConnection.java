package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * The connection that a writer keeps for itself, so that an append never waits for a pool that is held by those who wait
 * for the append.
 */
final class WriterConnection implements AutoCloseable {
    private final Connection connection;

    private WriterConnection(Connection connection) {
        this.connection = connection;
    }

    /**
     * @param stall how long this session may hold the lock of the log without a word, and how long any answer may take.
     *     A node that freezes under the lock is thrown out by the database, and the other nodes go on.
     */
    static WriterConnection open(DataSource dataSource, Duration stall) throws SQLException {
        Connection connection = dataSource.getConnection();
        try {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET idle_in_transaction_session_timeout = " + stall.toMillis());
            }
            connection.commit();
            // Twice the stall: a writer must outwait a frozen holder of the lock.
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(stall.multipliedBy(2).toMillis()));
            return new WriterConnection(connection);
        } catch (SQLException e) {
            closeQuietly(connection, e);
            throw e;
        }
    }

    Connection jdbc() {
        return connection;
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    /** Gives an intact connection back in the state in which it came. */
    @Override
    public void close() {
        try {
            if (!connection.isClosed()) {
                connection.rollback();
                try (Statement statement = connection.createStatement()) {
                    statement.execute("RESET ALL");
                }
                connection.commit();
                connection.setAutoCommit(true);
                connection.setNetworkTimeout(Runnable::run, 0);
            }
            connection.close();
        } catch (SQLException e) {
            closeQuietly(connection, e);
        }
    }

    /** Throws a connection away that may be broken; the pool must not hand it out again. */
    void discard() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            closeQuietly(connection, e);
        }
    }

    private static void closeQuietly(Connection connection, SQLException because) {
        try {
            connection.close();
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }
}
