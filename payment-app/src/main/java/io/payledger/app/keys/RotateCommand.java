package io.payledger.app.keys;

import io.payledger.app.access.KeyRing;
import io.payledger.app.access.KeyRing.Rotation;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rotate}: the next key, beside the one in use. */
@Command(
        name = "rotate",
        description = {
            "Makes the next key and shows it, once. The key in use stays alive beside it until the next",
            "rotation, so that callers change without a pause; the one before it ends."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RotateCommand extends KeyCommand {
    @Parameters(paramLabel = "NAME", description = "Whose key it is.")
    private String name;

    @Option(names = "--end-old", description = "End all older keys at once: for a key that leaked.")
    private boolean endOld;

    @Override
    Map<String, Object> run(KeyRing keys, CallerKind kind, PrintWriter out) {
        Rotation rotation = keys.rotate(kind.callerName(name), endOld);
        Map<String, Object> result = new LinkedHashMap<>(KeyTexts.show(rotation.made(), out));
        rotation.alive().forEach(keyId -> out.println("Still alive: plk_" + keyId + "_…"));
        rotation.ended().forEach(keyId -> out.println("Ended: plk_" + keyId + "_…" + KeyTexts.WITHIN));
        result.put("alive", rotation.alive());
        result.put("ended", rotation.ended());
        return result;
    }
}
