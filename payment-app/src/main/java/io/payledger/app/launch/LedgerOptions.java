package io.payledger.app.launch;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a ledger is started with.
 *
 * @param dataFolder outlives the process: the embedded database and the generated credentials
 * @param httpAddress where the API listens
 * @param httpPort of the API; 0 takes a free one
 * @param postgresPort of the embedded database; 0 takes a free one
 * @param database runs elsewhere; null for the embedded one
 * @param administrator makes the roles and the database on a new server elsewhere; null when they are there
 * @param bankPort of the simulated bank; 0 takes a free one, -1 starts none
 * @param settings configuration keys that win over all others
 */
public record LedgerOptions(
        Path dataFolder,
        String httpAddress,
        int httpPort,
        int postgresPort,
        @Nullable LedgerDatabase database,
        @Nullable DatabaseLogin administrator,
        int bankPort,
        Map<String, String> settings) {

    /** No bank of its own. */
    public static final int NO_BANK = -1;

    public LedgerOptions {
        settings = Map.copyOf(settings);
    }

    /** A whole ledger on free ports of the loopback. */
    public static LedgerOptions onFreePorts(Path dataFolder, Map<String, String> settings) {
        return new LedgerOptions(dataFolder, "127.0.0.1", 0, 0, null, null, 0, settings);
    }
}
