package io.payledger.benchmarks;

import io.payledger.benchmarks.duplicates.DuplicatesBenchmark;
import io.payledger.benchmarks.duplicates.DuplicatesPlan;
import io.payledger.benchmarks.duplicates.DuplicatesResult;
import io.payledger.benchmarks.report.DuplicatesJson;
import io.payledger.benchmarks.report.DuplicatesTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench duplicates}: what it costs to turn a duplicate away. */
@Command(
        name = "duplicates",
        mixinStandardHelpOptions = true,
        description =
                "Measures how fast a ledger turns duplicates of paid orders away, under the same key, under other keys and"
                        + " over another amount, against the same request to an endpoint of the same server that does"
                        + " nothing; interleaved, over HTTP. Exit code 1 when the bank was charged for a duplicate."
                        + " Takes about 4 minutes, or 2 with --short.")
final class DuplicatesCommand implements Callable<Integer> {
    private static final int CHARGED_TWICE = 1;

    private final Clock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--short", description = "Three rounds of two seconds.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; medians are taken over them (7; short: 3).")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds of an arm in a round (4; short: 2).")
    private @Nullable Double seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            defaultValue = "5",
            description = "Seconds of an arm in each of three rounds before, which count for nothing (5).")
    private double warmUp;

    @Option(names = "--callers", paramLabel = "N", defaultValue = "64", description = "Connections (64).")
    private int callers;

    @Option(names = "--orders", paramLabel = "N", defaultValue = "200", description = "Paid orders (200).")
    private int orders;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files).")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    DuplicatesCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter log = spec.commandLine().getErr();
        DuplicatesResult result =
                new DuplicatesBenchmark(BenchOutput.plan(spec, this::plan), clock, log::println).run();
        BenchOutput.write(spec, DuplicatesTable.of(result), json, () -> DuplicatesJson.of(result));
        return result.charges() == orders ? 0 : CHARGED_TWICE;
    }

    private DuplicatesPlan plan() {
        return new DuplicatesPlan(
                callers,
                orders,
                rounds != null ? rounds : quick ? 3 : 7,
                BenchOutput.seconds(warmUp),
                BenchOutput.seconds(seconds != null ? seconds : quick ? 2 : 4),
                folder);
    }
}
