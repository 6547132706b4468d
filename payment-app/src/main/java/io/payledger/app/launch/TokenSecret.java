package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import java.util.HashMap;
import java.util.Map;

/**
 * The secret that signs one-time tokens where the database is embedded: one node, so its data folder may keep it. Nodes
 * that share a database elsewhere need one that they share; they get none from here.
 */
final class TokenSecret {
    private static final String KEY = "payledger.command.token.secrets";
    private static final String ENTRY = "token-secret";

    private TokenSecret() {}

    /** Configuration keys that any other source overrides; the previous secret is there while it is being replaced. */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = new HashMap<>();
        if (options.database() == null) {
            defaults.put(KEY + "[0]", credentials.getOrGenerate(ENTRY));
            credentials.get(ENTRY + ".previous").ifPresent(previous -> defaults.put(KEY + "[1]", previous));
        }
        return defaults;
    }
}
