package io.payledger.benchmarks;

import io.payledger.benchmarks.audit.AuditBenchmark;
import io.payledger.benchmarks.audit.AuditPlan;
import io.payledger.benchmarks.audit.AuditResult;
import io.payledger.benchmarks.report.AuditJson;
import io.payledger.benchmarks.report.AuditTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench audit}: what proof costs. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description =
                "Measures the verification of a long log, checkpoints over it, and proofs of single events. Takes about a"
                        + " minute with a million events.")
final class AuditCommand implements Callable<Integer> {
    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Events in the log (${DEFAULT-VALUE}).")
    private int events;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often the log is verified (${DEFAULT-VALUE}).")
    private int repeats;

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
        return new AuditPlan(events, repeats, folder);
    }
}
