package io.payledger.app.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * Makes the roles and the database. The database comes last, so that its presence means that all is there: a first start
 * that was cut short is simply done again.
 *
 * @param address JDBC address that ends with a slash
 */
record FirstSetup(String address, DatabaseLogin superuser) {

    void run(CredentialsFile credentials) {
        try (Connection connection =
                        DriverManager.getConnection(address + "postgres", superuser.user(), superuser.password());
                Statement statement = connection.createStatement()) {
            if (!exists(statement)) {
                statement.execute(roles(credentials));
                statement.execute("CREATE DATABASE " + LedgerDatabase.NAME + " OWNER " + LedgerDatabase.OWNER);
            }
        } catch (SQLException | IOException e) {
            throw new StartupProblem("The roles and the database could not be made: " + e.getMessage(), e);
        }
    }

    private static boolean exists(Statement statement) throws SQLException {
        try (ResultSet row =
                statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + LedgerDatabase.NAME + "'")) {
            return row.next();
        }
    }

    private static String roles(CredentialsFile credentials) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(FirstSetup.class.getResourceAsStream("/db-roles/roles.sql"), "roles.sql")) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String role : new String[] {LedgerDatabase.OWNER, LedgerDatabase.APP, LedgerDatabase.AUDITOR}) {
                script = script.replace("${" + role + "_password}", credentials.getOrGenerate(role));
            }
            return script;
        }
    }
}
