package io.payledger.benchmarks;

import io.payledger.benchmarks.audit.AuditBenchmark;
import io.payledger.benchmarks.audit.AuditPlan;
import io.payledger.benchmarks.audit.AuditResult;
import io.payledger.benchmarks.report.AuditJson;
import io.payledger.benchmarks.report.AuditTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench audit}: what proof costs, and rebuilds. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description =
                "Measures the verification of a long log, checkpoints over it, proofs of single events, and rebuilds of the"
                        + " transaction table: against a stock replay, and beside live charges. Takes about seven minutes.")
final class AuditCommand implements Callable<Integer> {
    private static final int EVENTS = 1_000_000;
    private static final int SHORT_EVENTS = 200_000;
    private static final int STOCK_EVENTS = 90_000;
    private static final int SHORT_STOCK_EVENTS = 30_000;
    private static final int REPEATS = 3;

    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(names = "--short", description = "A fifth of the events and fewer repeats: about two minutes.")
    private boolean brief;

    @Option(names = "--events", paramLabel = "N", description = "Events in the log (1000000; 200000 if short).")
    private @Nullable Integer events;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "How often the log is verified and the table rebuilt (3; 1 if short).")
    private @Nullable Integer repeats;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Slices of live charges beside a rebuild (3; 1 if short); 0 for none.")
    private @Nullable Integer rounds;

    @Option(
            names = "--callers",
            paramLabel = "N",
            defaultValue = "64",
            description = "Callers of live charges (${DEFAULT-VALUE}).")
    private int callers;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files). A million events take"
                    + " about 1 GB for the time of the run.")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    AuditCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        PrintWriter log = command.commandLine().getErr();
        AuditResult result = new AuditBenchmark(BenchOutput.plan(command, this::plan), clock, log::println).run();
        BenchOutput.write(command, new AuditTable(result).text(), json, () -> AuditJson.of(result));
        return 0;
    }

    private AuditPlan plan() {
        int inLog = events != null ? events : brief ? SHORT_EVENTS : EVENTS;
        return new AuditPlan(
                inLog,
                repeats != null ? repeats : brief ? 1 : REPEATS,
                Math.min(inLog, brief ? SHORT_STOCK_EVENTS : STOCK_EVENTS),
                rounds != null ? rounds : brief ? 1 : REPEATS,
                brief ? Duration.ofSeconds(5) : Duration.ofSeconds(12),
                brief ? Duration.ofSeconds(10) : Duration.ofSeconds(60),
                callers,
                folder);
    }
}
