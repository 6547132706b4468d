package io.payledger.benchmarks;

import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the benchmarks: {@code bench append --short --json figures.json}. */
@Command(
        name = "bench",
        description = "Measures the ledger against its limits and its rivals.",
        mixinStandardHelpOptions = true)
public final class BenchMain {
    private BenchMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command line; 0 when it was measured. */
    static int run(String... arguments) {
        return new CommandLine(new BenchMain())
                .addSubcommand(new AppendCommand(Clock.systemUTC()))
                .addSubcommand(new AuditCommand(Clock.systemUTC()))
                .addSubcommand(new ChargeCommand(Clock.systemUTC()))
                .addSubcommand(new DuplicatesCommand(Clock.systemUTC()))
                .addSubcommand(new QueryCommand(Clock.systemUTC()))
                .addSubcommand(new SagasCommand(Clock.systemUTC()))
                .execute(arguments);
    }
}
