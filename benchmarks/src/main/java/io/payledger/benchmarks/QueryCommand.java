package io.payledger.benchmarks;

import io.payledger.benchmarks.query.QueryBenchmark;
import io.payledger.benchmarks.query.QueryPlan;
import io.payledger.benchmarks.query.QueryResult;
import io.payledger.benchmarks.report.QueryJson;
import io.payledger.benchmarks.report.QueryTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench query}: what the questions of finance cost. */
@Command(
        name = "query",
        mixinStandardHelpOptions = true,
        description =
                "Measures the finance table over HTTP: filters with their totals, deep pages, and exports by a JVM of"
                        + " 256 MB. Takes about 3 minutes with a million payments.")
final class QueryCommand implements Callable<Integer> {
    private final Clock clock;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(
            names = "--payments",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Payments in the table (${DEFAULT-VALUE}).")
    private int payments;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "15",
            description = "How often each question is asked (${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description =
                    "On the disk to be measured (default: the folder for temporary files). A million payments take"
                            + " about 2 GB for the time of the run.")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    QueryCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        PrintWriter log = command.commandLine().getErr();
        QueryResult result = new QueryBenchmark(BenchOutput.plan(command, this::plan), clock, log::println).run();
        BenchOutput.write(command, new QueryTable(result).text(), json, () -> QueryJson.of(result));
        return 0;
    }

    private QueryPlan plan() {
        return new QueryPlan(payments, repeats, folder);
    }
}
