package io.payledger.benchmarks;

import io.payledger.benchmarks.report.AllFigures;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the benchmarks: {@code bench append --short --json figures.json}, or {@code bench} for all of them. */
@Command(
        name = "bench",
        description =
                "Measures the ledger against its limits and its rivals. Without the name of a benchmark: all of them,"
                        + " one after the other, each in a process of its own, with one table at the end. Takes about an"
                        + " hour, or 20 minutes with --short; nothing else should run on the machine. Exit code 1 when one of"
                        + " them could not be run.",
        mixinStandardHelpOptions = true)
public final class BenchMain implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--short", description = "Each benchmark that has a short form in that form.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private @Nullable Path json;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "These benchmarks only, as --only query,sagas.")
    private List<String> only = List.of();

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "On the disk to be measured (default: the folder for temporary files).")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

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
                .addSubcommand(new NotifyCommand(Clock.systemUTC()))
                .addSubcommand(new QueryCommand(Clock.systemUTC()))
                .addSubcommand(new SagasCommand(Clock.systemUTC()))
                // What --only takes are names of commands.
                .setAllowSubcommandsAsOptionParameters(true)
                .execute(arguments);
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec command = BenchOutput.parsed(spec);
        List<String> known = List.copyOf(command.subcommands().keySet());
        for (String name : only) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        command.commandLine(), "There is no benchmark " + name + "; there are " + known);
            }
        }
        List<AllBenchmarks.Chosen> chosen = command.subcommands().entrySet().stream()
                .filter(it -> only.isEmpty() || only.contains(it.getKey()))
                .map(it -> new AllBenchmarks.Chosen(
                        it.getKey(),
                        quick && it.getValue().getCommandSpec().optionsMap().containsKey("--short")))
                .toList();
        AllFigures figures = new AllBenchmarks(folder, command.commandLine().getErr()::println).run(chosen);
        BenchOutput.write(command, figures.table(), json, figures::json);
        return figures.complete() ? 0 : 1;
    }
}
