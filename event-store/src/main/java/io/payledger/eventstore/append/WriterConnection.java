package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * The connection that a writer keeps for itself, so that an append never waits for a pool that is held by those who wait
 * for the append.
 */
final class WriterConnection implements AutoCloseable {
    private static final String WHO =
            "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";

    private final Connection connection;
    private final SessionId id;

    private WriterConnection(Connection connection, SessionId id) {
        this.connection = connection;
        this.id = id;
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
            // Three times the stall: a writer must outwait a frozen holder of the lock, and one that waits before it.
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(stall.multipliedBy(3).toMillis()));
            return new WriterConnection(connection, prepare(connection, stall));
        } catch (SQLException e) {
            closeQuietly(connection, e);
            throw e;
        }
    }

    private static SessionId prepare(Connection connection, Duration stall) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET idle_in_transaction_session_timeout = " + stall.toMillis());
            try (ResultSet row = statement.executeQuery(WHO)) {
                row.next();
                SessionId id = new SessionId(row.getInt(1), row.getString(2));
                connection.commit();
                return id;
            }
        }
    }

    Connection jdbc() {
        return connection;
    }

    SessionId id() {
        return id;
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
            connection.close();
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
