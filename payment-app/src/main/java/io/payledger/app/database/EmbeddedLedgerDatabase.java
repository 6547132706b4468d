package io.payledger.app.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The PostgreSQL that the ledger brings along, over the data folder: started, set up at its first start, stopped. */
public final class EmbeddedLedgerDatabase implements AutoCloseable {
    private static final List<String> ROLES =
            List.of(LedgerDatabase.SUPERUSER, LedgerDatabase.OWNER, LedgerDatabase.APP, LedgerDatabase.AUDITOR);

    private final PostgresServer server;
    private final BoundedLog log;
    private final LedgerDatabase database;

    private EmbeddedLedgerDatabase(PostgresServer server, BoundedLog log, LedgerDatabase database) {
        this.server = server;
        this.log = log;
        this.database = database;
    }

    /**
     * Starts it; takes half a second, three at the very first start.
     *
     * @param port of the loopback where it listens, 1 to 65535
     * @throws StartupProblem when it does not start; the data is as it was
     */
    public static EmbeddedLedgerDatabase start(DataFolder folder, CredentialsFile credentials, int port) {
        requireCredentials(folder, credentials);
        PostgresCommand command = new PostgresCommand(PostgresBinaries.ofUser(folder.path()));
        // All are on disk before the first file of the data is: from then on a missing one has been lost.
        ROLES.forEach(credentials::getOrGenerate);
        String superuserPassword = credentials.getOrGenerate(LedgerDatabase.SUPERUSER);
        Cluster.prepare(command, folder, superuserPassword);
        try {
            PostgresServer.stopOrphan(command, folder.cluster());
        } catch (IOException e) {
            throw new StartupProblem("The data folder " + folder.cluster() + " cannot be read: " + IoReason.of(e), e);
        }
        requireFree(port);
        PostgresServer server = PostgresServer.start(command, folder.cluster(), folder.serverLog(), port);
        try {
            LedgerDatabase database = new LedgerDatabase(
                    "jdbc:postgresql://127.0.0.1:" + port + "/" + LedgerDatabase.NAME,
                    login(LedgerDatabase.OWNER, credentials),
                    login(LedgerDatabase.APP, credentials));
            database.setUp(new DatabaseLogin(LedgerDatabase.SUPERUSER, superuserPassword), credentials);
            return new EmbeddedLedgerDatabase(server, BoundedLog.over(folder.serverLog()), database);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    public LedgerDatabase database() {
        return database;
    }

    /** Done when the server ends, wished or not. */
    public CompletableFuture<ProcessHandle> onExit() {
        return server.process().onExit();
    }

    @Override
    public void close() {
        log.close();
        server.close();
    }

    /**
     * Refuses data whose passwords are lost, before anything new is written into their file: another password in their
     * place would open nothing, and hide that they are lost.
     */
    public static void requireCredentials(DataFolder folder, CredentialsFile credentials) {
        if (!Files.exists(folder.cluster())) {
            return;
        }
        List<String> lost =
                ROLES.stream().filter(role -> credentials.get(role).isEmpty()).toList();
        if (!lost.isEmpty()) {
            throw new StartupProblem("The data in " + folder.cluster() + " has no credentials of "
                    + String.join(", ", lost) + ": " + credentials.path()
                    + " is missing or incomplete; restore that file from a backup");
        }
    }

    private static DatabaseLogin login(String role, CredentialsFile credentials) {
        return new DatabaseLogin(role, credentials.getOrGenerate(role));
    }

    private static void requireFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new StartupProblem(
                    "Port " + port + " is taken; choose another for PostgreSQL with --postgres-port", e);
        }
    }
}
