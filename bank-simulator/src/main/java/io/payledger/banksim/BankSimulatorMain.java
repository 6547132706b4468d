package io.payledger.banksim;

import io.payledger.banksim.callbacks.CallbackTarget;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The simulator as a program of its own; also to be had as a subcommand of another one. Runs until it is stopped. */
@Command(
        name = "bank-simulator",
        mixinStandardHelpOptions = true,
        description =
                "A bank of its own for demos, tests and benchmarks: it keeps its own charge ledger and fails on demand.")
public final class BankSimulatorMain implements Callable<Integer> {

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address to listen on (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", defaultValue = "8081", description = "Port; 0 takes any free one (${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--data-dir", description = "Folder that keeps the bank's journal; without it all is in memory.")
    private @Nullable Path dataFolder;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the faults by rate (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--callback-url",
            description = "Where to tell what became of charges; the channel's name is put behind it.")
    private @Nullable URI callbackUrl;

    @Option(
            names = "--callback-secret",
            defaultValue = "${env:BANK_CALLBACK_SECRET}",
            description = "Secret that signs the callbacks; better in the environment, as BANK_CALLBACK_SECRET.")
    private @Nullable String callbackSecret;

    @Option(
            names = "--api-secret",
            defaultValue = "${env:BANK_API_SECRET}",
            description = "Secret that signs requests and answers; better in the environment, as BANK_API_SECRET.")
    private @Nullable String apiSecret;

    @Spec
    private @Nullable CommandSpec spec;

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command with its one-line errors: 2 for a wrong option, 1 when it cannot start. */
    static CommandLine commandLine() {
        return new CommandLine(new BankSimulatorMain())
                .setParameterExceptionHandler((e, args) -> fail(e.getCommandLine(), e, CommandLine.ExitCode.USAGE))
                .setExecutionExceptionHandler((e, command, result) -> {
                    if (e instanceof BankSimulatorException || e instanceof IllegalArgumentException) {
                        return fail(command, e, CommandLine.ExitCode.SOFTWARE);
                    }
                    throw e;
                });
    }

    private static int fail(CommandLine command, Exception e, int exitCode) {
        command.getErr().println("bank-simulator: " + e.getMessage());
        return exitCode;
    }

    private @Nullable CallbackTarget callbacks() {
        if (callbackUrl == null) {
            return null;
        }
        if (callbackSecret == null) {
            throw new IllegalArgumentException("--callback-url needs --callback-secret or BANK_CALLBACK_SECRET");
        }
        return CallbackTarget.of(callbackUrl, callbackSecret);
    }

    @Override
    public Integer call() throws InterruptedException {
        BankSimulator bank = BankSimulator.start(
                new BankSimulatorConfig(host, port, dataFolder, seed, Clock.systemUTC(), callbacks(), apiSecret));
        Runtime.getRuntime().addShutdownHook(new Thread(bank::close, "stop-bank-simulator"));
        if (spec != null) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("Bank simulator ready at " + bank.baseUri() + " (books "
                    + (dataFolder == null ? "in memory" : "in " + dataFolder) + ")");
            out.flush();
        }
        // Until the process is stopped from outside: the shutdown hook closes the bank.
        new CountDownLatch(1).await();
        return CommandLine.ExitCode.OK;
    }
}
