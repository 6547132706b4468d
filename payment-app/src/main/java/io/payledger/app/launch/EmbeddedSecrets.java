package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import java.util.HashMap;
import java.util.Map;

/**
 * The secrets of one-time tokens and of personal texts where the database is embedded: one node, so its data folder may
 * keep them. Nodes that share a database elsewhere need such that they share; they get none from here.
 */
final class EmbeddedSecrets {
    private static final Map<String, String> ENTRIES = Map.of(
            "payledger.command.token.secrets", "token-secret", "payledger.sealing.master-secrets", "sealing-secret");

    private EmbeddedSecrets() {}

    /** Configuration keys that any other source overrides; the previous secret is there while it is being replaced. */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = new HashMap<>();
        if (options.database() == null) {
            ENTRIES.forEach((key, entry) -> {
                defaults.put(key + "[0]", credentials.getOrGenerate(entry));
                credentials.get(entry + ".previous").ifPresent(previous -> defaults.put(key + "[1]", previous));
            });
        }
        return defaults;
    }
}
