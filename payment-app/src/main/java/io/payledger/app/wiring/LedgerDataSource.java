package io.payledger.app.wiring;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.app.database.DatabaseReady;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** The pool of the service's role. Made at the first use, so that the application gets ready while the database starts. */
final class LedgerDataSource extends AbstractDataSource implements AutoCloseable {
    private final DatabaseReady ready;
    private final DatabaseProperties properties;
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable HikariDataSource pool;

    LedgerDataSource(DatabaseReady ready, DatabaseProperties properties) {
        this.ready = ready;
        this.properties = properties;
    }

    @Override
    public Connection getConnection() throws SQLException {
        HikariDataSource made = pool;
        return (made != null ? made : make()).getConnection();
    }

    /** Not offered: everything here runs as the one role that the pool was made for. */
    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("Connections of another role are not to be had from this pool");
    }

    @Override
    public void close() {
        HikariDataSource made = pool;
        if (made != null) {
            made.close();
        }
    }

    /** A database that did not come is told as JDBC tells it; the reason is the cause. */
    private HikariDataSource make() throws SQLException {
        making.lock();
        try {
            HikariDataSource made = pool;
            if (made == null) {
                made = new HikariDataSource(config(ready.await()));
                pool = made;
            }
            return made;
        } catch (StartupProblem e) {
            throw new SQLNonTransientConnectionException(e.getMessage(), e);
        } finally {
            making.unlock();
        }
    }

    private HikariConfig config(LedgerDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("ledger");
        config.setJdbcUrl(database.url());
        config.setUsername(database.app().user());
        config.setPassword(database.app().password());
        config.setMaximumPoolSize(properties.poolSize());
        config.setMinimumIdle(Math.min(4, properties.poolSize()));
        config.setConnectionTimeout(properties.connectionWait().toMillis());
        config.addDataSourceProperty("ApplicationName", "payledger");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        return config;
    }
}
