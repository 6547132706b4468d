package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a start as configuration keys of the application. */
final class Settings {
    static final String CALLBACK_SECRET = "callback-secret";

    private Settings() {}

    /**
     * What holds where nobody says otherwise. A real bank over a database elsewhere, which may have several nodes, shares
     * a secret with all of them: there it is configured, or the start is refused.
     */
    static Map<String, Object> defaults(LedgerOptions options, CredentialsFile credentials) {
        Map<String, Object> defaults = TokenSecret.defaults(options, credentials);
        if (options.database() == null || options.bankPort() != LedgerOptions.NO_BANK) {
            defaults.put("payledger.callback.secrets", credentials.getOrGenerate(CALLBACK_SECRET));
        }
        return defaults;
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
