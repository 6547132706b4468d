package io.payledger.drills.rig;

import io.payledger.app.database.PostgresCommand;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One PostgreSQL server, as durable as in production, that may be stopped in every way and started again. */
public final class PostgresNode implements AutoCloseable {
    static final String SUPERUSER = "postgres";
    static final String PASSWORD = "of-drills-only";

    /** Recovery after a kill reads the log again. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Programs command;
    private final Path data;
    private final Path files;
    private final int port;
    private boolean endsWithUs;

    private PostgresNode(Programs command, Path data, Path files, int port) {
        this.command = command;
        this.data = data;
        this.files = files;
        this.port = port;
    }

    /** Runs PostgreSQL's own programs. */
    @FunctionalInterface
    interface Programs {
        PostgresCommand.Outcome run(String program, String... arguments);
    }

    /**
     * Makes the files of a new server; nothing is started yet.
     *
     * @param folder as the programs see it
     * @param seenAs the same folder as we see it
     * @param settings of postgresql.conf, besides those of a durable server on the loopback
     */
    static PostgresNode create(Programs command, Path folder, Path seenAs, Map<String, String> settings)
            throws IOException {
        Path data = folder.resolve("postgres");
        Path password = folder.resolve("postgres.password");
        Files.writeString(seenAs.resolve("postgres.password"), PASSWORD);
        run(
                command,
                "initdb",
                "--pgdata=" + data,
                "--username=" + SUPERUSER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--data-checksums",
                "--encoding=UTF8",
                "--locale=C",
                "--no-instructions");
        PostgresNode node = new PostgresNode(command, data, seenAs.resolve("postgres"), FreePort.next());
        node.set(Map.of(
                "listen_addresses", "127.0.0.1",
                "unix_socket_directories", "",
                "max_connections", "300",
                "timezone", "UTC",
                "lc_messages", "C",
                "jit", "off",
                "max_wal_size", "2GB"));
        node.set(settings);
        return node;
    }

    /** Adds settings; they hold from the next start. */
    public void set(Map<String, String> settings) throws IOException {
        String lines = settings.entrySet().stream()
                .map(setting -> setting.getKey() + " = '" + setting.getValue() + "'\n")
                .collect(Collectors.joining());
        Files.writeString(files.resolve("postgresql.conf"), lines, StandardOpenOption.APPEND);
    }

    /**
     * A copy of a stopped server, which follows it from its next start.
     *
     * @param throughPort where it finds the server that it follows
     */
    PostgresNode standby(Path folder, int throughPort) throws IOException {
        Path copy = folder.resolve("postgres");
        copy(data, copy);
        Files.writeString(copy.resolve("standby.signal"), "");
        PostgresNode standby = new PostgresNode(command, copy, copy, FreePort.next());
        standby.set(Map.of(
                "primary_conninfo",
                "host=127.0.0.1 port=" + throughPort + " user=" + SUPERUSER + " password=" + PASSWORD
                        + " application_name=standby"));
        return standby;
    }

    /** Starts it and waits until it takes connections. After a kill the shared memory of the dead may be held for a moment. */
    public void start() throws InterruptedException {
        if (!endsWithUs) {
            // pg_ctl detaches it: whoever breaks a drill off would leave it running.
            Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end-postgres-" + port));
            endsWithUs = true;
        }
        Wait.until(
                "PostgreSQL starts on " + data,
                PATIENCE,
                () -> command.run(
                                "pg_ctl",
                                "-D",
                                data.toString(),
                                "-l",
                                data.resolveSibling("postgres.log").toString(),
                                "-w",
                                "-s",
                                "-o",
                                "-p " + port,
                                "start")
                        .ok());
    }

    /** As an operator stops it: sessions are ended, all is written to disk. */
    public void stop() {
        run(command, "pg_ctl", "-D", data.toString(), "-m", "fast", "-w", "-s", "stop");
    }

    /** As a power cut: {@code SIGQUIT}, no session is ended properly, nothing is written any more. */
    public void stopImmediately() {
        run(command, "pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "-s", "stop");
    }

    /** {@code SIGKILL} for the server and all its processes. */
    public void kill() throws IOException, InterruptedException {
        ProcessHandle postmaster = ProcessHandle.of(pid()).orElseThrow();
        List<ProcessHandle> all = postmaster.descendants().collect(Collectors.toCollection(ArrayList::new));
        all.addFirst(postmaster);
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle process : all) {
            Wait.until("process " + process.pid() + " ends", PATIENCE, () -> !process.isAlive());
        }
    }

    /** Makes a standby the primary. */
    public void promote() {
        run(command, "pg_ctl", "-D", data.toString(), "-w", "-s", "promote");
    }

    /** Reads its settings again. */
    public void reload() {
        run(command, "pg_ctl", "-D", data.toString(), "-s", "reload");
    }

    public int port() {
        return port;
    }

    public boolean running() {
        try {
            return ProcessHandle.of(pid()).filter(ProcessHandle::isAlive).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /** As the superuser. */
    public DataSource superuser(String database) {
        return as(database, SUPERUSER, PASSWORD);
    }

    DataSource as(String database, String user, String password) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(user);
        source.setPassword(password);
        source.setConnectTimeout((int) PATIENCE.toSeconds());
        source.setApplicationName("payledger-drill");
        return source;
    }

    private long pid() throws IOException {
        return Long.parseLong(
                Files.readAllLines(files.resolve("postmaster.pid")).getFirst().strip());
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.copy(folder, to.resolve(from.relativize(folder)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void run(Programs command, String program, String... arguments) {
        PostgresCommand.Outcome outcome = command.run(program, arguments);
        if (!outcome.ok()) {
            throw new IllegalStateException(
                    program + " failed: " + outcome.output().strip());
        }
    }

    @Override
    public void close() {
        if (running()) {
            stopImmediately();
        }
    }
}
