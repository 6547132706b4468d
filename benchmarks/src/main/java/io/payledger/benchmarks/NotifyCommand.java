package io.payledger.benchmarks;

import io.payledger.benchmarks.charge.PublishingBenchmark;
import io.payledger.benchmarks.report.NotifyReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench notify}: what publishing costs. */
@Command(
        name = "notify",
        mixinStandardHelpOptions = true,
        description =
                "Measures whole charges over HTTP of two ledgers, one of which publishes to an Apache Kafka that runs"
                        + " beside them; interleaved. Exit code 1 when there is not one message for each charge that ended. Takes"
                        + " about six minutes, or three with --short.")
final class NotifyCommand implements Callable<Integer> {
    private static final int NOT_ALL_PUBLISHED = 1;

    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--short", description = "Three rounds of five seconds.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description = "Seconds of charges of each ledger that do not count (180; short: 40).")
    private @Nullable Double warmUp;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; medians are taken over them (7; short: 3).")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds of a ledger in a round (10; short: 5).")
    private @Nullable Double seconds;

    @Option(names = "--callers", paramLabel = "N", defaultValue = "64", description = "Connections (64).")
    private int callers;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files).")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    NotifyCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        PrintWriter log = command.commandLine().getErr();
        PublishingBenchmark.Result result =
                new PublishingBenchmark(BenchOutput.plan(command, this::plan), clock, log::println).run();
        BenchOutput.write(command, NotifyReport.table(result), json, () -> NotifyReport.json(result));
        return result.messages() == result.news() ? 0 : NOT_ALL_PUBLISHED;
    }

    private PublishingBenchmark.Plan plan() {
        return new PublishingBenchmark.Plan(
                callers,
                BenchOutput.seconds(warmUp != null ? warmUp : quick ? 40 : 180),
                rounds != null ? rounds : quick ? 3 : 7,
                BenchOutput.seconds(seconds != null ? seconds : quick ? 5 : 10),
                folder);
    }
}
