package io.payledger.app.launch;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A PostgreSQL that runs elsewhere. Passwords come from the environment only: arguments are seen by every user. */
final class DatabaseOptions {
    @Option(
            names = {"--database-url", "--database"},
            paramLabel = "URL",
            defaultValue = "${env:LEDGER_DATABASE_URL}",
            description = {
                "Use this PostgreSQL instead of the embedded one: jdbc:postgresql://host/database.",
                "Also LEDGER_DATABASE_URL. Its passwords: LEDGER_DATABASE_PASSWORD and LEDGER_DATABASE_OWNER_PASSWORD."
            })
    @Nullable
    String url;

    @Option(
            names = "--database-user",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_USER:-ledger_app}",
            description = "Role that the service runs as (default: ${DEFAULT-VALUE}).")
    String user = "";

    @Option(
            names = "--database-owner",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_OWNER:-ledger_owner}",
            description = "Role that owns and migrates the tables (default: ${DEFAULT-VALUE}).")
    String owner = "";

    @Option(names = "--database-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_PASSWORD}")
    @Nullable
    String password;

    @Option(names = "--database-owner-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_OWNER_PASSWORD}")
    @Nullable
    String ownerPassword;

    @Option(
            names = "--database-admin",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_ADMIN:-postgres}",
            description = {
                "Role that makes the ledger's roles and database on a new server (default: ${DEFAULT-VALUE});",
                "only with LEDGER_DATABASE_ADMIN_PASSWORD."
            })
    String admin = "";

    @Option(names = "--database-admin-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_ADMIN_PASSWORD}")
    @Nullable
    String adminPassword;

    /** Null when nobody is to set up the server. */
    @Nullable
    DatabaseLogin administrator() {
        return adminPassword == null ? null : new DatabaseLogin(admin, adminPassword);
    }

    /** Null when the embedded database is to be used. */
    @Nullable
    LedgerDatabase database() {
        if (url == null || url.isBlank()) {
            return null;
        }
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new StartupProblem("--database-url must start with jdbc:postgresql:");
        }
        if (password == null || ownerPassword == null) {
            throw new StartupProblem("A database elsewhere needs its passwords in the environment: "
                    + "LEDGER_DATABASE_PASSWORD and LEDGER_DATABASE_OWNER_PASSWORD");
        }
        return new LedgerDatabase(url, new DatabaseLogin(owner, ownerPassword), new DatabaseLogin(user, password));
    }
}
