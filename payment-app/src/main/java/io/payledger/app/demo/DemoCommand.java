package io.payledger.app.demo;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ledger demo}. Exit code 0 when every promise is kept, 1 when one is broken, 2 when it cannot be run. */
@Command(
        name = "demo",
        description = "Pays a file of orders, retries and duplicates included, while the simulated bank loses replies;"
                + " then compares the ledger with the bank.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
    private static final int BROKEN_PROMISE = 1;

    private final DemoLedger.@Nullable Starter starter;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1",
            description = "Orders, one JSON object a line, as in demo/orders-1000.jsonl.")
    private @Nullable Path file;

    @Option(names = "--base-url", paramLabel = "URL", description = "A running ledger (default: one is started).")
    private @Nullable URI baseUrl;

    @Option(
            names = "--bank-url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8090",
            description = "The bank simulator of that ledger (default: ${DEFAULT-VALUE}).")
    private @Nullable URI bankUrl;

    @Option(
            names = "--api-key",
            paramLabel = "KEY",
            defaultValue = "${env:LEDGER_API_KEY}",
            description = "Key of an order service there (default: $LEDGER_API_KEY).")
    private @Nullable String apiKey;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the figures to this file, as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "32",
            description = "Requests under way at a time (default: ${DEFAULT-VALUE}).")
    private int parallel;

    @Option(
            names = "--duplicates",
            paramLabel = "N",
            defaultValue = "50",
            description = "Requests at once for every fiftieth order (default: ${DEFAULT-VALUE}).")
    private int duplicates;

    @Option(
            names = "--lost-replies",
            paramLabel = "RATE",
            defaultValue = "0.05",
            description = "Part of its replies that the bank loses after charging (default: ${DEFAULT-VALUE}).")
    private BigDecimal lostReplies = BigDecimal.ZERO;

    @Option(
            names = "--settle-seconds",
            paramLabel = "N",
            defaultValue = "120",
            description = "How long one order may take (default: ${DEFAULT-VALUE}).")
    private int settleSeconds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Chooses which replies are lost (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** A command that needs {@code --base-url}: it can start no ledger by itself. */
    public DemoCommand() {
        this(null);
    }

    /** A command that starts a ledger of its own when it is told of none. */
    public DemoCommand(DemoLedger.@Nullable Starter starter) {
        this.starter = starter;
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec, "set by picocli").commandLine();
        try {
            DemoOptions options = options(command);
            List<DemoOrder> orders = OrderFile.read(Objects.requireNonNull(file, "set by picocli"));
            requireWritable();
            DemoReport report = run(command, orders, options);
            ReportTable.print(command.getOut(), report);
            if (json != null) {
                ReportJson.write(json, report);
            }
            return report.kept() ? CommandLine.ExitCode.OK : BROKEN_PROMISE;
        } catch (DemoException e) {
            command.getErr().println("ledger demo: " + e.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
    }

    private DemoReport run(CommandLine command, List<DemoOrder> orders, DemoOptions options)
            throws InterruptedException {
        if (baseUrl == null && starter != null) {
            try (DemoLedger ledger = starter.start()) {
                return run(ledger.target(), orders, options);
            }
        }
        return run(target(command), orders, options);
    }

    private static DemoReport run(DemoTarget target, List<DemoOrder> orders, DemoOptions options)
            throws InterruptedException {
        try (Progress progress = ProgressOnTerminal.of(orders.size())) {
            return new DemoRun(target, options).run(orders, progress);
        }
    }

    private DemoTarget target(CommandLine command) {
        if (baseUrl == null || bankUrl == null || apiKey == null || apiKey.isBlank()) {
            throw new ParameterException(command, "--base-url and --api-key (or LEDGER_API_KEY) are needed");
        }
        if (!apiKey.matches("[!-~]+")) {
            throw new ParameterException(command, "The API key holds a character that no key has");
        }
        return new DemoTarget(http(command, "--base-url", baseUrl), http(command, "--bank-url", bankUrl), apiKey);
    }

    private static URI http(CommandLine command, String option, URI url) {
        if (!("http".equals(url.getScheme()) || "https".equals(url.getScheme())) || url.getHost() == null) {
            throw new ParameterException(command, option + " must be an http address, as http://127.0.0.1:8080");
        }
        return url;
    }

    private DemoOptions options(CommandLine command) {
        try {
            return new DemoOptions(parallel, duplicates, seed, lostReplies, Duration.ofSeconds(settleSeconds));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    /** Found out before two minutes of work and not after. */
    private void requireWritable() {
        if (json != null) {
            Path folder = json.toAbsolutePath().getParent();
            if (folder == null || !Files.isWritable(folder) || Files.isDirectory(json)) {
                throw new DemoException("The figures cannot be written to " + json, null);
            }
        }
    }
}
