package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import io.payledger.banksim.callbacks.CallbackTarget;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a start as configuration keys of the application. */
final class Settings {
    private static final String CALLBACK_SECRET = "callback-secret";
    private static final String CALLBACK_SECRETS = "payledger.callback.secrets";

    private Settings() {}

    /**
     * What holds where nobody says otherwise. A real bank over a database elsewhere, which may have several nodes, shares
     * a secret with all of them: there it is configured, or the start is refused.
     */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = TokenSecret.defaults(options, credentials);
        if (options.database() == null || options.bankPort() != LedgerOptions.NO_BANK) {
            defaults.put(CALLBACK_SECRETS, credentials.getOrGenerate(CALLBACK_SECRET));
        }
        return defaults;
    }

    /** What the simulated bank tells, under the secret made here; null where another one is configured. */
    static @Nullable CallbackTarget callbacks(LedgerOptions options, int httpPort, CredentialsFile credentials) {
        boolean configured = options.settings().keySet().stream()
                        .anyMatch(key -> key.startsWith(CALLBACK_SECRETS) || key.equals("payledger.callback.enabled"))
                || System.getenv("PAYLEDGER_CALLBACK_SECRETS") != null;
        if (configured) {
            return null;
        }
        String host = options.httpAddress().equals("0.0.0.0") ? "127.0.0.1" : options.httpAddress();
        URI url = URI.create("http://" + host + ":" + httpPort + "/bank/callbacks");
        return CallbackTarget.of(url, credentials.getOrGenerate(CALLBACK_SECRET));
    }

    static String[] arguments(LedgerOptions options, int httpPort, @Nullable URI bank) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--server.address=" + options.httpAddress());
        arguments.add("--server.port=" + httpPort);
        if (bank != null) {
            arguments.add("--payledger.bank.url=" + bank);
        }
        options.settings().forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return arguments.toArray(String[]::new);
    }
}
