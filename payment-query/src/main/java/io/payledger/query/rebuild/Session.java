package io.payledger.query.rebuild;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** One connection that is kept, with its transactions; every statement by itself unless one was begun. For one thread. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final JdbcClient jdbc;

    private Session(Connection connection) {
        this.connection = connection;
        this.jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    static Session open(DataSource database) throws SQLException {
        return new Session(database.getConnection());
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void commit() throws SQLException {
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Ends a transaction without a trace; nothing where none was begun. */
    void rollback() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Runs statements that answer nothing. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
