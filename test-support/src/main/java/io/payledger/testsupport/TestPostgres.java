package io.payledger.testsupport;

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
 * of its own from it. {@link TestPostgresKind} says which one.
 */
public final class TestPostgres {
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TestPostgres() {}

    /** A new empty database with the ledger's roles; {@link TestDatabase#migrated()} fills it with tables. */
    public static TestDatabase newDatabase() {
        return create("");
    }

    /** A new database with the tables of every module on the class path, as {@link TestDatabase#migrated()} makes them. */
    public static TestDatabase migratedDatabase() {
        return create(" TEMPLATE " + Migrated.TEMPLATE.name());
    }

    private static TestDatabase create(String more) {
        RunningPostgres server = Holder.SERVER;
        String name = "ledger_" + NEXT.incrementAndGet();
        execute(server.superuser(), "CREATE DATABASE " + name + " OWNER ledger_owner" + more);
        return new TestDatabase(server.port(), name);
    }

    private static void execute(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("The test database could not be prepared: " + e.getMessage(), e);
        }
    }

    /** Migrated once for the JVM; copies of it take a tenth of the time. */
    private static final class Migrated {
        static final TestDatabase TEMPLATE = newDatabase().migrated();
    }

    /** Started by the first use of the class, once for the JVM. */
    private static final class Holder {
        static final RunningPostgres SERVER = start();

        private static RunningPostgres start() {
            RunningPostgres server = TestPostgresKind.asked().start();
            Runtime.getRuntime().addShutdownHook(new Thread(server.stop(), "stop-test-postgres"));
            execute(server.superuser(), roles());
            return server;
        }

        private static String roles() {
            try (InputStream in = Objects.requireNonNull(
                    TestPostgres.class.getResourceAsStream("/db-roles/roles.sql"),
                    "db-roles/roles.sql of module event-store is not on the class path")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .replaceAll("\\$\\{ledger_\\w+_password}", TestDatabase.PASSWORD);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
