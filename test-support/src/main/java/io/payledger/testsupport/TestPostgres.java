package io.payledger.testsupport;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * One real PostgreSQL for all tests of a JVM, started at first use and stopped with the JVM; every test takes a database
 * of its own from it.
 */
public final class TestPostgres {
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TestPostgres() {}

    /** A new empty database with the ledger's roles; {@link TestDatabase#migrated()} fills it with tables. */
    public static TestDatabase newDatabase() {
        EmbeddedPostgres server = Holder.SERVER;
        String name = "ledger_" + NEXT.incrementAndGet();
        execute(server.getPostgresDatabase(), "CREATE DATABASE " + name + " OWNER ledger_owner");
        return new TestDatabase(server.getPort(), name);
    }

    private static void execute(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("The test database could not be prepared: " + e.getMessage(), e);
        }
    }

    /** Started by the first use of the class, once for the JVM. */
    private static final class Holder {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                // Without fsync: nothing here outlives the JVM. Tests that stop the server start one of their own.
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "300")
                        .setServerConfig("lc_messages", "C")
                        .start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server), "stop-test-postgres"));
                execute(server.getPostgresDatabase(), roles());
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException("The embedded PostgreSQL of the tests did not start", e);
            }
        }

        private static String roles() throws IOException {
            try (InputStream in = Objects.requireNonNull(
                    TestPostgres.class.getResourceAsStream("/db-roles/roles.sql"),
                    "db-roles/roles.sql of module event-store is not on the class path")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .replaceAll("\\$\\{ledger_\\w+_password}", TestDatabase.PASSWORD);
            }
        }

        private static void close(EmbeddedPostgres server) {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException("The embedded PostgreSQL of the tests did not stop", e);
            }
        }
    }
}
