package io.payledger.app.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

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
            Optional<ProcessHandle> process = started ? named(cluster) : Optional.empty();
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
        if (named(cluster).filter(process -> serves(process, cluster)).isPresent()) {
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

    /** The process that the server's own file names, whatever that process is by now. */
    private static Optional<ProcessHandle> named(Path cluster) throws IOException {
        Path file = cluster.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        // Any byte is a character of this charset: a file of garbage names no process, and is no failure.
        return Files.readString(file, StandardCharsets.ISO_8859_1)
                .lines()
                .findFirst()
                .filter(id -> id.matches("\\d{1,18}"))
                .flatMap(id -> ProcessHandle.of(Long.parseLong(id)));
    }

    /**
     * Asks the process itself: after a restart of the machine its id may be that of another PostgreSQL. One that does not
     * show its command line belongs to somebody else, and ours would be our own user's.
     */
    private static boolean serves(ProcessHandle process, Path cluster) {
        ProcessHandle.Info info = process.info();
        return info.command().filter(PostgresServer::isPostgres).isPresent()
                && Stream.of(info.arguments().orElse(new String[0]))
                        .anyMatch(argument -> sameFolder(argument, cluster));
    }

    private static boolean isPostgres(String command) {
        return Path.of(command).endsWith("postgres");
    }

    private static boolean sameFolder(String argument, Path cluster) {
        try {
            return argument.startsWith("/") && Files.isSameFile(Path.of(argument), cluster);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }
}
