package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The secret under which those of webhooks are sealed where the database is embedded: in the data folder's credentials,
 * not in the database. Nodes that share a database elsewhere are given one that they share; they get none from here.
 */
public final class WebhookMaster {
    /** The configuration key. */
    public static final String KEY = "payledger.notify.webhook.master-secrets";

    private static final String VARIABLE = "PAYLEDGER_NOTIFY_WEBHOOK_MASTERSECRETS";
    private static final String ENTRY = "webhook-master-secret";

    private WebhookMaster() {}

    /** Configuration keys that any other source overrides; the previous secret is there while it is being replaced. */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = new HashMap<>();
        if (options.database() == null) {
            defaults.put(KEY + "[0]", credentials.getOrGenerate(ENTRY));
            credentials.get(ENTRY + ".previous").ifPresent(previous -> defaults.put(KEY + "[1]", previous));
        }
        return defaults;
    }

    /**
     * Those that a command beside the ledger knows, newest first: of the environment as the nodes are given it, otherwise of
     * the data folder. None where there is neither.
     *
     * @param dataFolder null when the database runs elsewhere
     */
    public static List<String> known(@Nullable Path dataFolder) {
        String list = System.getenv(VARIABLE);
        if (list != null) {
            return Stream.of(list.split(",")).map(String::strip).toList();
        }
        List<String> numbered = new ArrayList<>();
        for (int i = 0; System.getenv(VARIABLE + "_" + i) != null; i++) {
            numbered.add(System.getenv(VARIABLE + "_" + i));
        }
        if (!numbered.isEmpty() || dataFolder == null) {
            return numbered;
        }
        CredentialsFile credentials =
                CredentialsFile.in(dataFolder.toAbsolutePath().normalize());
        return Stream.of(ENTRY, ENTRY + ".previous")
                .map(credentials::get)
                .flatMap(Optional::stream)
                .toList();
    }
}
