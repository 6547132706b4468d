package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import io.payledger.app.database.StartupProblem;
import io.payledger.banksim.callbacks.CallbackTarget;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of a start as configuration keys of the application. */
final class Settings {
    private static final String CALLBACK_SECRET = "callback-secret";
    private static final String BANK_CREDENTIAL = "bank-secret";
    private static final String BANK_SECRET = "payledger.bank.secret";
    private static final String CALLBACK_SECRETS = "payledger.callback.secrets";

    /** What the launcher itself needs to know. */
    private static final Map<String, String> OPTION_OF =
            Map.of("server.port", "--http-port", "server.address", "--http-address");

    private Settings() {}

    /**
     * What holds where nobody says otherwise. A real bank over a database elsewhere, which may have several nodes, shares
     * a secret with all of them: there it is configured, or the start is refused.
     */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = EmbeddedSecrets.defaults(options, credentials);
        defaults.putAll(CheckpointKey.defaults(options));
        defaults.putAll(WebhookMaster.defaults(options, credentials));
        if (options.database() == null || options.bankPort() != LedgerOptions.NO_BANK) {
            defaults.put(CALLBACK_SECRETS, credentials.getOrGenerate(CALLBACK_SECRET));
        }
        if (options.bankPort() != LedgerOptions.NO_BANK) {
            defaults.put(BANK_SECRET, credentials.getOrGenerate(BANK_CREDENTIAL));
        }
        return defaults;
    }

    /** What the simulated bank signs with: the key that the ledger is given, or the one made for both. */
    static String bankSecret(LedgerOptions options, CredentialsFile credentials) {
        String given = options.settings().getOrDefault(BANK_SECRET, System.getenv("PAYLEDGER_BANK_SECRET"));
        return given == null ? credentials.getOrGenerate(BANK_CREDENTIAL) : given;
    }

    /** What the simulated bank tells, under the ledger's own secret; null where the ledger takes no callbacks. */
    static @Nullable CallbackTarget callbacks(LedgerOptions options, int httpPort, CredentialsFile credentials) {
        String enabled = given(options, "payledger.callback.enabled");
        if (enabled != null && !Boolean.parseBoolean(enabled)) {
            return null;
        }
        URI url = Ports.url(options.httpAddress(), httpPort).resolve("/bank/callbacks");
        return CallbackTarget.of(
                url, callbackSecret(options).orElseGet(() -> credentials.getOrGenerate(CALLBACK_SECRET)));
    }

    /** The newest of those that are given: as one list, or one by one. */
    private static Optional<String> callbackSecret(LedgerOptions options) {
        return Stream.of(CALLBACK_SECRETS, CALLBACK_SECRETS + "[0]")
                .flatMap(key -> Stream.ofNullable(given(options, key)))
                .map(list -> list.split(",", 2)[0].strip())
                .filter(secret -> !secret.isEmpty())
                .findFirst();
    }

    /** As {@code --set} or by the environment. */
    private static @Nullable String given(LedgerOptions options, String key) {
        String variable = key.toUpperCase(Locale.ROOT)
                .replace("[0]", "_0")
                .replace("-", "")
                .replace('.', '_');
        return options.settings().getOrDefault(key, System.getenv(variable));
    }

    static String[] arguments(LedgerOptions options, int httpPort, @Nullable URI bank) {
        OPTION_OF.forEach((key, option) -> {
            if (options.settings().containsKey(key)) {
                throw new StartupProblem("Key " + key + " is set with " + option + " instead");
            }
        });
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("server.address", options.httpAddress());
        keys.put("server.port", Integer.toString(httpPort));
        if (bank != null) {
            keys.put("payledger.bank.url", bank.toString());
        }
        // One that is given twice would become a list of both values.
        keys.putAll(options.settings());
        return keys.entrySet().stream()
                .map(key -> "--" + key.getKey() + "=" + key.getValue())
                .toArray(String[]::new);
    }
}
