package io.payledger.app.database;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The server's files on disk: made once, checked before every start, never repaired by guessing. */
final class Cluster {
    private static final String MAJOR = "17";

    /** Written anew at every start; a person's own settings go into postgresql.conf, which is never touched again. */
    private static final String SETTINGS = """
            # Made by the ledger at every start. Only programs of this machine connect, each with a password.
            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            # A payment that was answered must be there after a power cut (promise I4).
            fsync = on
            synchronous_commit = on
            full_page_writes = on
            max_connections = 100
            timezone = 'UTC'
            log_timezone = 'UTC'
            lc_messages = 'C'
            # Statements are short: compiling them costs more than running them.
            jit = off
            # Fewer checkpoints under load, and less to write after each, for 2 GB of disk at most.
            max_wal_size = '2GB'
            checkpoint_timeout = '15min'
            wal_compression = on
            log_line_prefix = '%m [%p] '
            """;

    private Cluster() {}

    /** Makes the cluster where the folder has none. A first start that was cut short leaves nothing that counts. */
    static void prepare(PostgresCommand command, DataFolder folder, String superuserPassword) {
        Path cluster = folder.cluster();
        try {
            if (!Files.exists(cluster)) {
                create(command, folder, superuserPassword);
            }
            check(cluster);
            Files.writeString(cluster.resolve("ledger.conf"), SETTINGS);
        } catch (IOException e) {
            throw new StartupProblem("The data folder " + cluster + " cannot be written: " + IoReason.of(e), e);
        }
    }

    private static void create(PostgresCommand command, DataFolder folder, String superuserPassword)
            throws IOException {
        Path next = folder.path().resolve("postgres.new");
        if (Files.exists(next)) {
            PostgresBinaries.delete(next);
        }
        Path password = folder.path().resolve("postgres.password");
        OwnerOnly.replace(password, superuserPassword);
        try {
            // Checksums find a rotten disk; the built-in locale sorts alike on every machine and never changes.
            PostgresCommand.Outcome outcome = command.run(
                    "initdb",
                    "--pgdata=" + next,
                    "--username=" + LedgerDatabase.SUPERUSER,
                    "--pwfile=" + password,
                    "--auth=scram-sha-256",
                    "--data-checksums",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--no-instructions");
            if (!outcome.ok()) {
                throw new StartupProblem(
                        "PostgreSQL could not make its files in " + next + ": " + reason(outcome.output()));
            }
        } finally {
            Files.deleteIfExists(password);
        }
        Files.writeString(
                next.resolve("postgresql.conf"),
                "\ninclude_if_exists = 'ledger.conf'\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.APPEND);
        Files.move(next, folder.cluster(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What follows the first error is only how {@code initdb} cleans up. */
    private static String reason(String output) {
        List<String> lines = output.strip().lines().toList();
        return lines.stream()
                .filter(line -> line.matches(".*(error:|FATAL:|could not|cannot).*"))
                .findFirst()
                .orElse(lines.isEmpty() ? "it gave no reason" : lines.getLast());
    }

    private static void check(Path cluster) throws IOException {
        requireOwn(cluster);
        Path version = cluster.resolve("PG_VERSION");
        if (!Files.isRegularFile(version)) {
            throw new StartupProblem(cluster + " holds no PostgreSQL data"
                    + (isEmpty(cluster) ? " (it is empty)" : "")
                    + "; move it away to start anew, or restore it from a backup; nothing was changed");
        }
        String major = Files.readString(version, StandardCharsets.ISO_8859_1).strip();
        if (!major.equals(MAJOR)) {
            throw new StartupProblem(cluster + " was made by PostgreSQL " + (major.matches("[0-9.]{1,8}") ? major : "?")
                    + ", this ledger brings " + MAJOR + "; use the release that made it, or choose another --data");
        }
        if (!Files.isRegularFile(cluster.resolve("global/pg_control"))) {
            throw new StartupProblem(cluster + " is damaged (global/pg_control is missing); restore it from a backup, "
                    + "or move it away to start anew; nothing was changed");
        }
    }

    /** PostgreSQL refuses the files of another user, but says so to nobody when it cannot write its log. */
    private static void requireOwn(Path cluster) throws IOException {
        Object owner = Files.getAttribute(cluster, "unix:uid");
        if (!owner.equals((int) new UnixSystem().getUid())) {
            throw new StartupProblem(cluster + " belongs to user "
                    + Files.getOwner(cluster).getName() + ", and PostgreSQL serves its files as that user only; "
                    + "start the ledger as that user, or choose another --data");
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }
}
