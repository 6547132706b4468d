package io.payledger.app.keys;

import io.payledger.api.access.Caller;
import io.payledger.app.access.ApiKeyEntry;
import io.payledger.app.access.KeyRing.NewKey;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How keys are written for people and for programs. */
final class KeyTexts {
    /** Nodes that run remember a key for so long; see {@code payledger.access.key-cache-time}. */
    static final String WITHIN = " (on nodes that run: after payledger.access.key-cache-time, 10 s)";

    private KeyTexts() {}

    /** Shows a new key, the only time that it can be shown. */
    static Map<String, Object> show(NewKey made, PrintWriter out) {
        out.println("Key of " + made.caller().name() + ", shown this once; the ledger keeps only its hash:");
        out.println(made.text());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("caller", made.caller().name());
        json.put("key_id", made.keyId());
        json.put("key", made.text());
        json.put("roles", roles(made.caller()));
        return json;
    }

    static List<String> roles(Caller caller) {
        return caller.roles().stream()
                .map(role -> role.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .toList();
    }

    /** In UTC, to the second. */
    static String time(ApiKeyEntry key) {
        return key.createdAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
