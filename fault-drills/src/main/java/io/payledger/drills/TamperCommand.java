package io.payledger.drills;

import io.payledger.drills.tamper.TamperDrill;
import io.payledger.drills.tamper.TamperResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code drill tamper}: changes exports of histories in every way that a liar may think of. */
@Command(
        name = "tamper",
        mixinStandardHelpOptions = true,
        description = {
            "Makes histories of 200 events, changes their exports in every way, and checks each: is it found, and is the",
            "right index named? Untouched ones are checked as well. Exit code 0: all found and no false alarm."
        })
final class TamperCommand implements Callable<Integer> {
    private static final int MISSES_SHOWN = 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--cases", paramLabel = "N", defaultValue = "5000", description = "Tamperings (${DEFAULT-VALUE}).")
    private int cases;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the chances (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException {
        TamperResult result = new TamperDrill(seed).run(cases);
        PrintWriter out = spec.commandLine().getOut();
        result.byKind().forEach((kind, count) -> out.printf("  %-44s %,6d%n", kind, count));
        out.printf(
                "%,d of %,d tamperings found, the right index named; %,d false alarms in %,d untouched histories%n",
                result.found(), result.cases(), result.falseAlarms(), result.untouched());
        result.misses().stream().limit(MISSES_SHOWN).forEach(miss -> out.println("  MISSED " + miss));
        out.flush();
        if (json != null) {
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put("cases", result.cases());
            keys.put("found", result.found());
            keys.put("false_alarms", result.falseAlarms());
            keys.put("untouched", result.untouched());
            keys.put("seed", seed);
            keys.put("kinds", result.byKind());
            Files.writeString(
                    json, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(keys) + "\n");
        }
        return result.isClean() ? 0 : 1;
    }
}
