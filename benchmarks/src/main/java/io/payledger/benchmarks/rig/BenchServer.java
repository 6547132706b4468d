package io.payledger.benchmarks.rig;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The one PostgreSQL of a run, durable as a production server, in a folder of its own that is removed at the end. */
public final class BenchServer implements AutoCloseable {
    private final EmbeddedPostgres server;
    private final Path dataDirectory;
    private final Map<String, String> settings;

    private BenchServer(EmbeddedPostgres server, Path dataDirectory, Map<String, String> settings) {
        this.server = server;
        this.dataDirectory = dataDirectory;
        this.settings = settings;
    }

    /**
     * Starts a server.
     *
     * @param folder an existing folder on the disk to be measured; the data goes into a new folder below it
     */
    public static BenchServer start(Path folder, long memoryBytes) {
        Map<String, String> settings = ServerSettings.forMemory(memoryBytes);
        try {
            Path data = Files.createTempDirectory(folder, "payledger-bench-");
            EmbeddedPostgres.Builder builder =
                    EmbeddedPostgres.builder().setDataDirectory(data).setServerConfig("lc_messages", "C");
            settings.forEach(builder::setServerConfig);
            BenchServer started = new BenchServer(builder.start(), data, settings);
            started.database("postgres").execute(roles());
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException("The PostgreSQL of the benchmark did not start in " + folder, e);
        }
    }

    private static String roles() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                BenchServer.class.getResourceAsStream("/db-roles/roles.sql"),
                "db-roles/roles.sql of module event-store is not on the class path")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("\\$\\{ledger_\\w+_password}", Database.PASSWORD);
        }
    }

    /** A new empty database. */
    public Database newDatabase(String name) {
        database("postgres").execute("CREATE DATABASE " + name + " OWNER " + Database.OWNER);
        return database(name);
    }

    /** A database that was made before. */
    public Database existingDatabase(String name) {
        return database(name);
    }

    /** The server's own database, for meters and settings. */
    public Database maintenance() {
        return database("postgres");
    }

    private Database database(String name) {
        return new Database(server.getPort(), name);
    }

    public Map<String, String> settings() {
        return settings;
    }

    /** Writes everything out, so that what was prepared is not paid for by what is measured. */
    public void checkpoint() {
        maintenance().execute("CHECKPOINT");
    }

    /** The process that all others of this server descend from. */
    public long postmasterPid() {
        try {
            return Long.parseLong(Files.readAllLines(dataDirectory.resolve("postmaster.pid"))
                    .getFirst()
                    .trim());
        } catch (IOException e) {
            throw new UncheckedIOException("The server of the benchmark is gone", e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The PostgreSQL of the benchmark did not stop", e);
        }
    }
}
