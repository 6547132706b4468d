package io.payledger.benchmarks;

import io.payledger.benchmarks.report.SagasJson;
import io.payledger.benchmarks.report.SagasTable;
import io.payledger.benchmarks.sagas.SagasBenchmark;
import io.payledger.benchmarks.sagas.SagasPlan;
import io.payledger.benchmarks.sagas.SagasResult;
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

/** {@code bench sagas}: what a step of a saga costs. */
@Command(
        name = "sagas",
        mixinStandardHelpOptions = true,
        description = "Measures steps of sagas with their deadlines: Axon's own store, the same with row locks, and the"
                + " ledger's, on one PostgreSQL, interleaved. Takes about a minute.")
final class SagasCommand implements Callable<Integer> {
    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(names = "--short", description = "Two rounds of one second.")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds (5; short: 2).")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds of a store in a round (3; short: 1).")
    private @Nullable Double seconds;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "100",
            description = "Events in one transaction (${DEFAULT-VALUE}, as the ledger's processor).")
    private int batch;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files).")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    SagasCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        PrintWriter log = command.commandLine().getErr();
        SagasResult result = new SagasBenchmark(BenchOutput.plan(command, this::plan), clock, log::println).run();
        BenchOutput.write(command, new SagasTable(result).text(), json, () -> SagasJson.of(result));
        return 0;
    }

    private SagasPlan plan() {
        double slice = seconds != null ? seconds : quick ? 1 : 3;
        return new SagasPlan(
                rounds != null ? rounds : quick ? 2 : 5, Duration.ofMillis(Math.round(slice * 1_000)), batch, folder);
    }
}
