package io.payledger.app.audit;

import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.app.launch.JoinedDatabase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The database that an auditor's command reads: that of a data folder, or one that runs elsewhere. */
public final class AuditorLogin {
    @Mixin
    private DataFolderOption data;

    @Option(
            names = {"--database-url", "--database"},
            paramLabel = "URL",
            defaultValue = "${env:LEDGER_DATABASE_URL}",
            description = {
                "Read this PostgreSQL instead: jdbc:postgresql://host/database.",
                "Also LEDGER_DATABASE_URL. Its password: LEDGER_DATABASE_AUDITOR_PASSWORD."
            })
    private @Nullable String databaseUrl;

    @Option(
            names = "--database-user",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_AUDITOR:-ledger_auditor}",
            description = "Role that may read the log (default: ledger_auditor).")
    private String databaseUser;

    @Option(names = "--database-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_AUDITOR_PASSWORD}")
    private @Nullable String databasePassword;

    /** Connects, or starts the server of a ledger that is stopped. */
    public JoinedDatabase open() {
        return isElsewhere()
                ? JoinedDatabase.at(databaseUrl == null ? "" : databaseUrl, databaseUser, databasePassword)
                : JoinedDatabase.in(data.folder(), LedgerDatabase.AUDITOR);
    }

    boolean isElsewhere() {
        return databaseUrl != null && !databaseUrl.isBlank();
    }

    Path dataFolder() {
        return data.folder();
    }
}
