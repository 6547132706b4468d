package io.payledger.benchmarks.rig;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One database of the measured server, with the ledger's roles.
 *
 * @param port where its server listens on the loopback
 */
public record Database(int port, String name) {
    /** The role that owns the tables. */
    public static final String OWNER = "ledger_owner";

    /** The role that the service runs as. */
    public static final String APP = "ledger_app";

    /** Of every role. */
    public static final String PASSWORD = "benchmark-only";

    /** The tables of the event store, made by its own migrations. */
    public Database migrated() {
        Flyway.configure()
                .dataSource(as(OWNER))
                .locations("classpath:db")
                .load()
                .migrate();
        return this;
    }

    /** Connections of this role, each a new one. */
    public DataSource as(String role) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url());
        source.setUser(role);
        source.setPassword(PASSWORD);
        return source;
    }

    /** Connections of a superuser, each a new one: for the meters. */
    public DataSource superuser() {
        return as("postgres");
    }

    /**
     * A pool of connections as the service's role; the caller closes it.
     *
     * @param size connections, all of them opened at once and kept
     * @param autoCommit {@code false} when the user of the pool ends transactions itself
     */
    public HikariDataSource pool(int size, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url());
        config.setUsername(APP);
        config.setPassword(PASSWORD);
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        // Several rows of one statement travel as one insert: the driver's tuning, given to whoever batches through it.
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        return new HikariDataSource(config);
    }

    /** Runs statements as a superuser. */
    public void execute(String... statements) {
        try (Connection connection = superuser().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The database " + name + " refused a preparation: " + e.getMessage(), e);
        }
    }

    /** JDBC address. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
    }
}
