package io.payledger.app.audit;

import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.app.launch.JoinedDatabase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The database that a command reads and writes its result to, as the role of the service. */
final class ServiceLogin {
    @Mixin
    private DataFolderOption data;

    @Option(
            names = {"--database-url", "--database"},
            paramLabel = "URL",
            defaultValue = "${env:LEDGER_DATABASE_URL}",
            description = {
                "Use this PostgreSQL instead of that of the data folder: jdbc:postgresql://host/database.",
                "Also LEDGER_DATABASE_URL. Its password: LEDGER_DATABASE_PASSWORD."
            })
    private @Nullable String databaseUrl;

    @Option(
            names = "--database-user",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_USER:-ledger_app}",
            description = "Role of the service (default: ledger_app).")
    private String databaseUser;

    @Option(names = "--database-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_PASSWORD}")
    private @Nullable String databasePassword;

    /** Connects, or starts the server of a ledger that is stopped. */
    JoinedDatabase open() {
        return isElsewhere()
                ? JoinedDatabase.at(databaseUrl == null ? "" : databaseUrl, databaseUser, databasePassword)
                : JoinedDatabase.in(data.folder(), LedgerDatabase.APP);
    }

    boolean isElsewhere() {
        return databaseUrl != null && !databaseUrl.isBlank();
    }

    Path dataFolder() {
        return data.folder();
    }
}
