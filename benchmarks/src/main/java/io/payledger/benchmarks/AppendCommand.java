package io.payledger.benchmarks;

import io.payledger.benchmarks.append.AppendBenchmark;
import io.payledger.benchmarks.append.AppendPlan;
import io.payledger.benchmarks.append.AppendResult;
import io.payledger.benchmarks.measure.CallerThreads;
import io.payledger.benchmarks.report.AppendChart;
import io.payledger.benchmarks.report.AppendJson;
import io.payledger.benchmarks.report.AppendTable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench append}: what appending costs, against the limit and the rivals. */
@Command(
        name = "append",
        mixinStandardHelpOptions = true,
        description =
                "Measures the event store's appends: against a raw insert of the same rows, against Axon's own JDBC"
                        + " engine and against a plain table, on one PostgreSQL, interleaved; then over a large store, and the"
                        + " verification. Takes about 15 minutes, or 5 with --short.")
final class AppendCommand implements Callable<Integer> {
    private static final Mode SHORT = new Mode(3, 2.5, 0.6, List.of(1_000_000L));
    private static final Mode FULL = new Mode(5, 8, 2, List.of(1_000_000L, 10_000_000L));

    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--short", description = "At most 5 minutes: three rounds of 2.5 seconds, up to 1 million events.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(names = "--svg", paramLabel = "FILE", description = "Where to draw the rates as a picture as well.")
    private @Nullable Path svg;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; medians are taken over them (5; short: 3).")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds of an arm in a round (8; short: 2.5).")
    private @Nullable Double seconds;

    @Option(
            names = "--tuning-seconds",
            paramLabel = "S",
            description = "Seconds for which each set-up of a rival is tried, three times (2; short: 0.6).")
    private @Nullable Double tuningSeconds;

    @Option(names = "--callers", paramLabel = "N", defaultValue = "64", description = "Callers at one time (64).")
    private int callers;

    @Option(
            names = "--threads",
            defaultValue = "VIRTUAL",
            description = "What callers run on: VIRTUAL, as the ledger's requests do (default), or PLATFORM.")
    private CallerThreads threads = CallerThreads.VIRTUAL;

    @Option(
            names = "--events-stored",
            split = ",",
            paramLabel = "N",
            description = "Events in the store before the command side is measured over it; the empty store is always"
                    + " measured (1000000,10000000; short: 1000000).")
    private @Nullable List<Long> eventsStored;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files). 10 million events take"
                    + " about 25 GB for the time of the run.")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    AppendCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        PrintWriter log = command.commandLine().getErr();
        AppendResult result = new AppendBenchmark(BenchOutput.plan(command, this::plan), clock, log::println).run();
        BenchOutput.write(command, new AppendTable(result).text(), json, () -> AppendJson.of(result));
        if (svg != null) {
            Files.writeString(svg, new AppendChart(result).svg());
        }
        return 0;
    }

    private AppendPlan plan() {
        Mode mode = quick ? SHORT : FULL;
        return new AppendPlan(
                callers,
                threads,
                rounds == null ? mode.rounds : rounds,
                duration(seconds == null ? mode.seconds : seconds),
                duration(tuningSeconds == null ? mode.tuningSeconds : tuningSeconds),
                eventsStored == null ? mode.eventsStored : eventsStored,
                folder);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }

    private record Mode(int rounds, double seconds, double tuningSeconds, List<Long> eventsStored) {}
}
