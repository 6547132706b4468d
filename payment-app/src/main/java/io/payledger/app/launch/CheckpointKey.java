package io.payledger.app.launch;

import io.payledger.app.database.OwnerOnly;
import io.payledger.app.database.StartupProblem;
import io.payledger.eventstore.checkpoint.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The key that signs checkpoints where the database is embedded: in the data folder, beside the database, not in it. That
 * shows a database that was restored or changed; against whoever owns the whole machine, checkpoints must also go elsewhere.
 * Nodes that share a database elsewhere are given a key that they share; they get none from here.
 */
final class CheckpointKey {
    private static final String NAMES_BEGIN_WITH = "payledger.local";

    private CheckpointKey() {}

    /** Configuration keys that any other source overrides. */
    static Map<String, Object> defaults(LedgerOptions options) {
        if (options.database() != null) {
            return Map.of();
        }
        Path folder = options.dataFolder().toAbsolutePath().normalize();
        return Map.of(
                "payledger.checkpoint.key-files[0]", ensure(folder).toString(),
                "payledger.checkpoint.folders[0]", folder.resolve("checkpoints").toString());
    }

    /** The public half comes first: a crash in between leaves one that nothing was signed for, and both are made again. */
    private static Path ensure(Path folder) {
        Path secret = folder.resolve("checkpoint.key");
        Path known = folder.resolve("checkpoint.key.pub");
        if (!Files.exists(secret)) {
            SigningKey.Pair pair = SigningKey.generateUnder(NAMES_BEGIN_WITH);
            try {
                OwnerOnly.replace(known, pair.known() + "\n");
                OwnerOnly.replace(secret, pair.secret().secretText() + "\n");
            } catch (IOException e) {
                throw new StartupProblem("The key " + secret + " cannot be written: " + e.getMessage(), e);
            }
        }
        return secret;
    }
}
