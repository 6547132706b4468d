package io.payledger.testsupport;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One fresh database of a test, seen through each of the ledger's roles. Connections are not pooled.
 *
 * @param port where its server listens on the loopback
 */
public record TestDatabase(int port, String name) {
    public static final String OWNER = "ledger_owner";
    public static final String APP = "ledger_app";
    public static final String AUDITOR = "ledger_auditor";
    public static final String PASSWORD = "test-only";

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
    }

    /** As the role that owns the tables. */
    public DataSource owner() {
        return as(OWNER);
    }

    /** As the role that the service runs as. */
    public DataSource app() {
        return as(APP);
    }

    /** As a superuser: for the misdeeds that a test commits. */
    public DataSource superuser() {
        return as("postgres");
    }

    public DataSource as(String role) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setURL(url());
        dataSource.setUser(role);
        dataSource.setPassword(PASSWORD);
        return dataSource;
    }

    /** Brings the tables of every module on the class path up to date. */
    public TestDatabase migrated() {
        Flyway.configure()
                .dataSource(owner())
                .locations("classpath:db")
                .outOfOrder(true)
                .load()
                .migrate();
        return this;
    }
}
