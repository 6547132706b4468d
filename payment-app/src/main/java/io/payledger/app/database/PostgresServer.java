package io.payledger.app.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One running PostgreSQL server over one cluster folder. */
final class PostgresServer implements AutoCloseable {
    /** Recovery after a power cut may take long; a server that is merely broken says so at once. */
    private static final String WAIT_SECONDS = "300";

    private final PostgresCommand command;
    private final Path cluster;
    private final ProcessHandle process;

    private PostgresServer(PostgresCommand command, Path cluster, ProcessHandle process) {
        this.command = command;
        this.cluster = cluster;
        this.process = process;
    }

    /** Starts the server of an existing cluster; {@link StartupProblem} with the server's own reason when it does not. */
    static PostgresServer start(PostgresCommand command, Path cluster, Path log, int port) {
        try {
            ServerLog serverLog = ServerLog.from(log);
            // pg_ctl detaches the server from our terminal: Ctrl-C reaches us alone, and we stop it last.
            boolean started = command.run(
                            "pg_ctl",
                            "-D",
                            cluster.toString(),
                            "-l",
                            log.toString(),
                            "-w",
                            "-t",
                            WAIT_SECONDS,
                            "-s",
                            "-o",
                            "-p " + port,
                            "start")
                    .ok();
            Optional<ProcessHandle> process = started ? runningIn(cluster) : Optional.empty();
            if (process.isEmpty()) {
                throw new StartupProblem("PostgreSQL did not start on the data in " + cluster + ": "
                        + serverLog.reason() + " (nothing was changed; its log is " + log + ")");
            }
            return new PostgresServer(command, cluster, process.get());
        } catch (IOException e) {
            throw new StartupProblem("PostgreSQL's log " + log + " cannot be read: " + e, e);
        }
    }

    /**
     * Ends a server that a killed ledger left behind. The caller holds the data folder's lock, so nobody else uses it.
     * The process id in the file may belong to something else by now (after a power cut): only a process that is a
     * PostgreSQL server of this very folder is stopped.
     */
    static void stopOrphan(PostgresCommand command, Path cluster) throws IOException {
        if (runningIn(cluster).isPresent()) {
            stop(command, cluster);
        } else {
            Files.deleteIfExists(cluster.resolve("postmaster.pid"));
        }
    }

    /** Done when the server ends, wished or not. */
    ProcessHandle process() {
        return process;
    }

    /** Ends open transactions, writes everything to disk and stops. */
    @Override
    public void close() {
        if (process.isAlive()) {
            stop(command, cluster);
        }
    }

    private static void stop(PostgresCommand command, Path cluster) {
        PostgresCommand.Outcome outcome =
                command.run("pg_ctl", "-D", cluster.toString(), "-m", "fast", "-w", "-t", WAIT_SECONDS, "-s", "stop");
        if (!outcome.ok()) {
            throw new StartupProblem("PostgreSQL on " + cluster + " could not be stopped: "
                    + outcome.output().strip());
        }
    }

    /** Lines of the file: process id, data folder, start time, port, … */
    private static Optional<ProcessHandle> runningIn(Path cluster) throws IOException {
        Path file = cluster.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.size() < 2 || !lines.get(0).matches("\\d{1,18}") || !sameFolder(Path.of(lines.get(1)), cluster)) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.get(0))).filter(PostgresServer::isPostgres);
    }

    private static boolean sameFolder(Path left, Path right) throws IOException {
        return Files.exists(left) && Files.isSameFile(left, right);
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).endsWith("postgres"))
                .orElse(process.isAlive());
    }
}
