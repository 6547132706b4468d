package io.payledger.app.keys;

import io.payledger.app.access.KeyRing;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code end}: a key opens nothing any more. */
@Command(
        name = "end",
        description = "Ends one key; list shows the ids.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class EndCommand extends KeyCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "Whose key it is.")
    private String name;

    @Parameters(index = "1", paramLabel = "KEY_ID", description = "The twelve characters after plk_.")
    private String keyId;

    @Override
    Map<String, Object> run(KeyRing keys, CallerKind kind, PrintWriter out) {
        keys.end(kind.callerName(name), keyId);
        out.println("Ended: plk_" + keyId + "_…" + KeyTexts.WITHIN);
        return Map.of("ended", keyId);
    }
}
