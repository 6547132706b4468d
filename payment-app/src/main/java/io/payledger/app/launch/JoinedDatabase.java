package io.payledger.app.launch;

import io.payledger.app.database.CredentialsFile;
import io.payledger.app.database.DataFolder;
import io.payledger.app.database.EmbeddedLedgerDatabase;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.database.WatchedSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database of a ledger, beside the ledger: that of a running one is joined; where none runs, the embedded server is
 * started over the data folder and stopped again. What may be done there is up to the role: the auditor reads everything
 * and changes nothing.
 */
public final class JoinedDatabase implements AutoCloseable {
    private static final int PORT_LINE = 3;

    private final DataSource dataSource;
    private final List<AutoCloseable> held;
    /** Ctrl-C must not leave a server behind that only this process knows. */
    private final Thread atInterrupt;

    private JoinedDatabase(DataSource dataSource, List<AutoCloseable> held) {
        this.dataSource = dataSource;
        this.held = held;
        this.atInterrupt = new Thread(() -> closeAll(held), "stop-joined-database");
        if (!held.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(atInterrupt);
        }
    }

    /** One that runs elsewhere. */
    public static JoinedDatabase at(String url, String user, @Nullable String password) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new StartupProblem("The database's address must start with jdbc:postgresql:");
        }
        return new JoinedDatabase(as(url, user, password), List.of());
    }

    /**
     * That of a data folder, whether its ledger runs or not.
     *
     * @param role one of {@link LedgerDatabase}; its password is in the folder
     * @throws StartupProblem when the folder holds no ledger, or its server does not start
     */
    public static JoinedDatabase in(Path dataFolder, String role) {
        Path folder = dataFolder.toAbsolutePath().normalize();
        Path cluster = folder.resolve("postgres");
        if (!Files.isDirectory(cluster)) {
            throw new StartupProblem("There is no ledger in " + folder + "; name its data folder with --data");
        }
        String password = CredentialsFile.in(folder)
                .get(role)
                .orElseThrow(() -> new StartupProblem("The credentials of " + folder + " name no " + role));
        DataFolder taken;
        try {
            taken = DataFolder.open(folder);
        } catch (StartupProblem inUse) {
            String url = "jdbc:postgresql://127.0.0.1:" + runningPort(cluster, inUse) + "/" + LedgerDatabase.NAME;
            return new JoinedDatabase(as(url, role, password), List.of());
        }
        try {
            EmbeddedLedgerDatabase server =
                    EmbeddedLedgerDatabase.start(taken, CredentialsFile.of(taken), Ports.choose("127.0.0.1", 0));
            return new JoinedDatabase(as(server.database().url(), role, password), List.of(server, taken));
        } catch (RuntimeException e) {
            closeAll(List.of(taken));
            throw e;
        }
    }

    private static int runningPort(Path cluster, StartupProblem inUse) {
        try {
            return Integer.parseInt(Files.readAllLines(cluster.resolve("postmaster.pid"))
                    .get(PORT_LINE)
                    .strip());
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException notRunning) {
            throw inUse;
        }
    }

    public DataSource dataSource() {
        return dataSource;
    }

    @Override
    public void close() {
        if (!held.isEmpty()) {
            try {
                Runtime.getRuntime().removeShutdownHook(atInterrupt);
            } catch (IllegalStateException shuttingDown) {
                return;
            }
        }
        closeAll(held);
    }

    private static void closeAll(List<AutoCloseable> parts) {
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                throw new StartupProblem("The database could not be closed again: " + e.getMessage(), e);
            }
        }
    }

    private static DataSource as(String url, String user, @Nullable String password) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setURL(url);
        dataSource.setUser(user);
        dataSource.setPassword(password);
        dataSource.setApplicationName("payledger-" + user);
        dataSource.setTcpKeepAlive(true);
        dataSource.setSocketFactory(WatchedSockets.class.getName());
        return dataSource;
    }
}
