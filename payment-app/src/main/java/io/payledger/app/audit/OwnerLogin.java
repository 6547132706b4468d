package io.payledger.app.audit;

import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.app.launch.JoinedDatabase;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The database whose tables a command makes again, as the role that owns them. */
final class OwnerLogin {
    @Mixin
    private DataFolderOption data;

    @Option(
            names = {"--database-url", "--database"},
            paramLabel = "URL",
            defaultValue = "${env:LEDGER_DATABASE_URL}",
            description = {
                "Use this PostgreSQL instead of that of the data folder: jdbc:postgresql://host/database.",
                "Also LEDGER_DATABASE_URL. Its password: LEDGER_DATABASE_OWNER_PASSWORD."
            })
    private @Nullable String databaseUrl;

    @Option(
            names = "--database-owner",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_OWNER:-ledger_owner}",
            description = "Role that owns the tables (default: ledger_owner).")
    private String databaseOwner;

    @Option(names = "--database-owner-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_OWNER_PASSWORD}")
    private @Nullable String password;

    /** Connects, or starts the server of a ledger that is stopped. */
    JoinedDatabase open() {
        return databaseUrl == null || databaseUrl.isBlank()
                ? JoinedDatabase.in(data.folder(), LedgerDatabase.OWNER)
                : JoinedDatabase.at(databaseUrl, databaseOwner, password);
    }
}
