package io.payledger.app.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the roles and the database of a server, as its administrator. The database comes last, so that its presence means
 * that all is there: a first start that was cut short is simply done again.
 *
 * @param url JDBC address of the ledger's database, whether it is there or not
 */
record FirstSetup(String url, DatabaseLogin administrator) {
    private static final Pattern URL = Pattern.compile("(jdbc:postgresql://[^/]+/)([a-z][a-z0-9_]{0,62})(\\?.*)?");

    /** Two nodes that start at once on a new server take turns. The number means nothing. */
    private static final long TURN = 7_201_995L;

    /** Makes what is missing; where the database is there already, nothing at all. */
    void run(Map<String, String> passwords) {
        Matcher address = URL.matcher(url);
        if (!address.matches()) {
            throw new StartupProblem("The address of the database must be jdbc:postgresql://host[:port]/name with a "
                    + "lower-case name: " + url);
        }
        String name = address.group(2);
        String maintenance = address.group(1) + "postgres" + (address.group(3) == null ? "" : address.group(3));
        try (Connection connection =
                        DriverManager.getConnection(maintenance, administrator.user(), administrator.password());
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + TURN + ")");
            if (!exists(connection, name)) {
                statement.execute(roles(passwords));
                statement.execute("CREATE DATABASE " + name + " OWNER " + LedgerDatabase.OWNER);
            }
        } catch (SQLException | IOException e) {
            throw new StartupProblem("The roles and the database could not be made: " + e.getMessage(), e);
        }
    }

    private static boolean exists(Connection connection, String name) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM pg_database WHERE datname = ?")) {
            query.setString(1, name);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    private static String roles(Map<String, String> passwords) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(FirstSetup.class.getResourceAsStream("/db-roles/roles.sql"), "roles.sql")) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> role : passwords.entrySet()) {
                script = script.replace(
                        "${" + role.getKey() + "_password}", role.getValue().replace("'", "''"));
            }
            return script;
        }
    }
}
