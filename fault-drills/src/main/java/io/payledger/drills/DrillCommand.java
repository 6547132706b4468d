package io.payledger.drills;

import io.payledger.drills.drill.Drill;
import io.payledger.drills.drill.DrillPlan;
import io.payledger.drills.drill.DrillResult;
import io.payledger.drills.drill.DrillRunner;
import io.payledger.drills.drill.Progress;
import io.payledger.drills.score.ScoreFile;
import io.payledger.drills.score.Scoreboard;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code drill NAME} and {@code drill all}: does harm to a ledger of its own and has the auditor look. */
@Command(
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = "Exit code 0: every promise holds. 1: one does not, or the final reads did not finish.")
final class DrillCommand implements Callable<Integer> {
    private final List<Drill> drills;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--payments",
            paramLabel = "N",
            defaultValue = "500",
            description = "Payments that order services bring, of each drill (default: ${DEFAULT-VALUE}).")
    private int payments;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The same seed does the same harm (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"--faults", "--kills", "--cuts"},
            paramLabel = "N",
            defaultValue = "0",
            description = "How often harm is done (default: as many as fit the payments).")
    private int faults;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "Length of a drill that lasts by time, as soak (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the scoreboard as JSON to this file.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "OUT", description = "Also write it as Markdown to this file.")
    private @Nullable Path markdown;

    @Option(
            names = "--below",
            paramLabel = "FOLDER",
            description = "Where the data of the ledgers go; that of a broken run is kept (default: the system's own).")
    private @Nullable Path below;

    DrillCommand(List<Drill> drills) {
        this.drills = List.copyOf(drills);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Clock clock = Clock.systemUTC();
        Path folder = below == null ? Files.createTempDirectory("payledger-drill-") : Files.createDirectories(below);
        List<DrillResult> results = new ArrayList<>();
        for (Drill drill : drills) {
            Progress progress = new Progress(out);
            DrillResult result =
                    new DrillRunner(folder, progress, clock).run(drill, new DrillPlan(payments, seed, faults, seconds));
            results.add(result);
            print(out, result);
        }
        removeIfEmpty(folder);
        ScoreFile score = new ScoreFile(results, clock.instant());
        if (json != null) {
            score.writeJson(json);
        }
        if (markdown != null) {
            score.writeMarkdown(markdown, command());
        }
        return results.stream().allMatch(DrillResult::holds) ? 0 : 1;
    }

    /** Nothing is kept of runs that held. */
    private void removeIfEmpty(Path folder) throws IOException {
        if (below == null && folder.toFile().list() instanceof String[] files && files.length == 0) {
            Files.delete(folder);
        }
    }

    private String command() {
        return "./ledger drill " + (drills.size() == 1 ? drills.getFirst().name() : "all") + " --payments " + payments
                + " --seed " + seed + (faults == 0 ? "" : " --faults " + faults);
    }

    private static void print(PrintWriter out, DrillResult result) {
        out.println(
                JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(new Scoreboard(result).json()));
        out.println(
                result.skipped() != null ? "SKIPPED" : result.holds() ? "EVERY PROMISE HOLDS" : "A PROMISE IS BROKEN");
        out.println();
        out.flush();
    }
}
