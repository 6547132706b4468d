package io.payledger.app.launch;

import io.payledger.app.access.ApiKeys;
import io.payledger.app.database.CredentialsFile;
import io.payledger.app.database.DataFolder;
import io.payledger.app.database.DatabaseReady;
import io.payledger.app.database.EmbeddedLedgerDatabase;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.log.LogFormat;
import io.payledger.app.wiring.LedgerApplication;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.BankSimulatorException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * One whole ledger in this process: database, bank simulator, application. The database starts beside the application.
 * {@link #close()} may come at any moment, from any thread, also while it starts.
 */
public final class Ledger implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

    private final LedgerOptions options;
    private final UnknownKeys unknownKeys = new UnknownKeys();
    private volatile @Nullable DataFolder folder;
    private volatile @Nullable DatabasePart database;
    private volatile @Nullable BankSimulator bank;
    private volatile @Nullable ConfigurableApplicationContext application;
    private volatile boolean closed;

    /** Nothing is started yet: see {@link #start()}. */
    public Ledger(LedgerOptions options) {
        this.options = options;
    }

    /**
     * What a started ledger is reached by.
     *
     * @param bank of the simulated bank; null when it was not started
     * @param database JDBC address
     */
    public record Addresses(URI api, @Nullable URI bank, String database, Path dataFolder, GeneratedKeys keys) {}

    /**
     * Starts everything and returns when requests are served.
     *
     * @throws io.payledger.app.database.StartupProblem when something is in the way; what had started is stopped
     */
    public Addresses start() {
        try {
            return startAll();
        } catch (RuntimeException e) {
            if (closed) {
                throw new StartupProblem("The start was broken off", e);
            }
            // Without its database the application fails in whatever part asks first; that part is not to blame.
            DatabasePart part = database;
            StartupProblem why =
                    StartFailure.explain(part == null ? e : part.failure().orElse(e));
            close();
            throw why;
        }
    }

    /** Returns when the embedded database has ended by itself: the ledger is of no use then, and should be closed. */
    public void awaitDatabaseEnd() throws InterruptedException {
        Objects.requireNonNull(database, "not started").awaitEnd();
    }

    /** Stops in order: no new requests, running ones finished, processors and bank calls, bank, database, data folder. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        stop("application", application);
        stop("simulated bank", bank);
        stop("database", database);
        stop("data folder", folder);
    }

    private Addresses startAll() {
        unknownKeys.refuse(options.settings().keySet(), System.getenv().keySet());
        DataFolder taken = DataFolder.open(options.dataFolder());
        folder = taken;
        int httpPort = Ports.choose(options.httpAddress(), options.httpPort());
        Ports.requireFree(options.httpAddress(), httpPort, "the API", "--http-port");
        if (options.bankPort() > 0) {
            Ports.requireFree("127.0.0.1", options.bankPort(), "the simulated bank", "--bank-port");
        }

        CredentialsFile credentials = CredentialsFile.of(taken);
        if (options.database() == null) {
            EmbeddedLedgerDatabase.requireCredentials(taken, credentials);
        }
        DatabasePart starting = new DatabasePart(options, taken, credentials);
        database = starting;
        starting.startInBackground();
        URI bankAddress = startBank(taken.path(), httpPort, credentials);
        ConfigurableApplicationContext context = startApplication(httpPort, bankAddress, starting, credentials);
        GeneratedKeys keys = ProductionCheck.isProduction(context.getEnvironment())
                ? GeneratedKeys.NONE
                : GeneratedKeys.ensure(credentials, context.getBean(ApiKeys.class));
        return new Addresses(
                Ports.url(options.httpAddress(), httpPort),
                bankAddress,
                starting.await().url(),
                taken.path(),
                keys);
    }

    private @Nullable URI startBank(Path dataFolder, int httpPort, CredentialsFile credentials) {
        if (options.bankPort() == LedgerOptions.NO_BANK) {
            return null;
        }
        try {
            // Its books are kept like those of a real bank: a ledger that comes back must meet what it left.
            BankSimulator started = BankSimulator.start(BankSimulatorConfig.in(dataFolder.resolve("bank"))
                    .withPort(options.bankPort())
                    .withApiSecret(Settings.bankSecret(options, credentials))
                    .withCallbacks(Settings.callbacks(options, httpPort, credentials)));
            bank = started;
            return started.baseUri();
        } catch (BankSimulatorException e) {
            throw new StartupProblem(String.valueOf(e.getMessage()), e);
        }
    }

    private ConfigurableApplicationContext startApplication(
            int httpPort, @Nullable URI bank, DatabaseReady ready, CredentialsFile credentials) {
        SpringApplication spring = new SpringApplication(LedgerApplication.class);
        spring.addListeners(new LogFormat(), unknownKeys, new ProductionCheck(options));
        spring.setDefaultProperties(Settings.defaults(options, credentials));
        spring.setRegisterShutdownHook(false);
        spring.setLogStartupInfo(false);
        spring.setBannerMode(Banner.Mode.OFF);
        spring.addInitializers(context -> {
            application = context;
            context.getBeanFactory().registerSingleton("databaseReady", ready);
        });
        return spring.run(Settings.arguments(options, httpPort, bank));
    }

    /** For tests in this package. */
    ConfigurableApplicationContext application() {
        return Objects.requireNonNull(application, "not started");
    }

    private static void stop(String name, @Nullable AutoCloseable part) {
        if (part != null) {
            try {
                part.close();
            } catch (Exception e) {
                LOG.error("Stopping the {} failed; the rest is stopped all the same", name, e);
            }
        }
    }
}
