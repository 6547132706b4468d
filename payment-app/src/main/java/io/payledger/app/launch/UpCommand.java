package io.payledger.app.launch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ledger up}: runs until it is told to stop. */
@Command(
        name = "up",
        description = "Starts the ledger: API, embedded PostgreSQL, simulated bank. Ctrl-C stops it in order.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class UpCommand implements Callable<Integer> {
    private static final int DATABASE_LOST = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataFolderOption data;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "${env:LEDGER_HTTP_PORT:-8080}",
            description = "Port of the API, 0 for a free one (default: 8080).")
    private int httpPort;

    @Option(
            names = "--http-address",
            paramLabel = "ADDRESS",
            defaultValue = "${env:LEDGER_HTTP_ADDRESS:-127.0.0.1}",
            description = "Address that the API listens on (default: 127.0.0.1, this machine only).")
    private String httpAddress;

    @Option(
            names = "--postgres-port",
            paramLabel = "PORT",
            defaultValue = "${env:LEDGER_POSTGRES_PORT:-54329}",
            description = "Port of the embedded PostgreSQL, 0 for a free one (default: 54329).")
    private int postgresPort;

    @Option(
            names = "--bank-port",
            paramLabel = "PORT",
            defaultValue = "${env:LEDGER_BANK_PORT:-8090}",
            description = "Port of the simulated bank, 0 for a free one (default: 8090).")
    private int bankPort;

    @Option(names = "--no-bank", description = "Start no simulated bank; set payledger.bank.url to the one to call.")
    private boolean noBank;

    @Mixin
    private DatabaseOptions database;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any key of docs/configuration.md; may be given more than once.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() throws InterruptedException {
        long begin = System.nanoTime();
        Ledger ledger = new Ledger(new LedgerOptions(
                data.folder(),
                httpAddress,
                Ports.number("--http-port", httpPort),
                Ports.number("--postgres-port", postgresPort),
                database.database(),
                database.administrator(),
                noBank ? LedgerOptions.NO_BANK : Ports.number("--bank-port", bankPort),
                settings));
        Runtime.getRuntime().addShutdownHook(new Thread(ledger::close, "stop-ledger"));
        Ledger.Addresses addresses = ledger.start();
        StartupBlock.print(spec.commandLine().getOut(), addresses, Duration.ofNanos(System.nanoTime() - begin));
        ledger.awaitDatabaseEnd();
        spec.commandLine().getErr().println("ledger: PostgreSQL has ended; its log is postgres.log in the data folder");
        return DATABASE_LOST;
    }
}
