package io.payledger.app.keys;

import io.payledger.app.access.ApiKeyEntry;
import io.payledger.app.access.KeyRing;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;

/** {@code list}: the live keys, without what opens a door. */
@Command(
        name = "list",
        description = "Lists the live keys: whose, id, last four characters, since when; never a secret.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ListCommand extends KeyCommand {
    private static final String LINE = "%-32s %-12s %-6s %-20s %s%n";

    @Override
    Map<String, Object> run(KeyRing keys, CallerKind kind, PrintWriter out) {
        List<ApiKeyEntry> entries =
                keys.list().stream().filter(key -> kind.includes(key.caller())).toList();
        out.printf(LINE, "CALLER", "KEY ID", "ENDS", "CREATED", "ROLES");
        entries.forEach(key -> out.printf(
                LINE,
                key.caller().name(),
                key.keyId(),
                "…" + Objects.requireNonNullElse(key.lastFour(), ""),
                KeyTexts.time(key),
                String.join(",", KeyTexts.roles(key.caller()))));
        return Map.of("keys", entries.stream().map(ListCommand::json).toList());
    }

    private static Map<String, Object> json(ApiKeyEntry key) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("caller", key.caller().name());
        json.put("key_id", key.keyId());
        json.put("last_four", Objects.requireNonNullElse(key.lastFour(), ""));
        json.put("created_at", KeyTexts.time(key));
        json.put("roles", KeyTexts.roles(key.caller()));
        return json;
    }
}
