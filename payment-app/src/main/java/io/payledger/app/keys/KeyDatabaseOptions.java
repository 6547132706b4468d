package io.payledger.app.keys;

import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.app.launch.JoinedDatabase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whose keys: those of a data folder, or of a database that runs elsewhere. */
public final class KeyDatabaseOptions {
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
    private @Nullable String url;

    @Option(
            names = "--database-user",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_USER:-ledger_app}",
            description = "Role that the service runs as (default: ledger_app).")
    private String user;

    @Option(names = "--database-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_PASSWORD}")
    private @Nullable String password;

    /** The data folder; null when the database runs elsewhere. */
    public @Nullable Path dataFolder() {
        return url == null || url.isBlank() ? data.folder() : null;
    }

    public JoinedDatabase open() {
        return url == null || url.isBlank()
                ? JoinedDatabase.in(data.folder(), LedgerDatabase.APP)
                : JoinedDatabase.at(url, user, password);
    }
}
