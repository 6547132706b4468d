package io.payledger.benchmarks;

import io.payledger.benchmarks.charge.ChargeBenchmark;
import io.payledger.benchmarks.charge.ChargePlan;
import io.payledger.benchmarks.charge.ChargeResult;
import io.payledger.benchmarks.report.ChargeJson;
import io.payledger.benchmarks.report.ChargeTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench charge}: what a whole charge costs, against two services of other making. */
@Command(
        name = "charge",
        mixinStandardHelpOptions = true,
        description =
                "Measures whole charges over HTTP, from the request to the final word, with a bank that takes 20 ms and"
                        + " everything on: history, hash chain, saga, projections. Against a service over a plain table,"
                        + " with and without a door of the ledger's kind, and against stock Axon over JPA; interleaved,"
                        + " on one PostgreSQL. Exit code 1 when the bank booked another number of charges than were"
                        + " answered. Takes about 20 minutes, or 5 with --short.")
final class ChargeCommand implements Callable<Integer> {
    private static final int BOOKS_DIFFER = 1;

    private final Clock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--short", description = "Three rounds of five seconds.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Seconds for which the services are warmed up in turn at most, until each is steady (600; short: 140).")
    private @Nullable Double warmUp;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; medians are taken over them (7; short: 3).")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds of a service in a round (10; short: 5).")
    private @Nullable Double seconds;

    @Option(names = "--callers", paramLabel = "N", defaultValue = "128", description = "Connections (128).")
    private int callers;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files).")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    ChargeCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter log = spec.commandLine().getErr();
        ChargeResult result = new ChargeBenchmark(BenchOutput.plan(spec, this::plan), clock, log::println).run();
        BenchOutput.write(spec, ChargeTable.of(result), json, () -> ChargeJson.of(result));
        return result.charged() == result.answered() ? 0 : BOOKS_DIFFER;
    }

    private ChargePlan plan() {
        return new ChargePlan(
                callers,
                BenchOutput.seconds(warmUp != null ? warmUp : quick ? 140 : 600),
                rounds != null ? rounds : quick ? 3 : 7,
                rounds != null ? rounds : quick ? 2 : 7,
                BenchOutput.seconds(seconds != null ? seconds : quick ? 5 : 10),
                folder);
    }
}
