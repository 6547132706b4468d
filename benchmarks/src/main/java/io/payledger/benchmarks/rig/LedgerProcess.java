package io.payledger.benchmarks.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A whole ledger as {@code ./ledger up} makes it, in a process and a folder of its own, its log in a file. The application is
 * the jar that system property {@code payledger.app.jar} names, with its libraries beside it.
 */
public final class LedgerProcess implements AutoCloseable {
    private static final int START_SECONDS = 120;
    private static final int STOP_SECONDS = 60;
    private static final int LOOK_MS = 50;

    private final Process process;
    private final Path folder;
    private final String block;

    private LedgerProcess(Process process, Path folder, String block) {
        this.process = process;
        this.folder = folder;
        this.block = block;
    }

    /** Starts one with a bank and a database of its own, as {@link #start(Path, List, Map)}. */
    public static LedgerProcess start(Path below) throws IOException, InterruptedException {
        return start(below, List.of("--bank-port", "0"), Map.of());
    }

    /**
     * Starts one and returns when it serves requests; its rate limit is off, because it is what is measured.
     *
     * @param options of {@code up}, more than those of ports and folder
     * @param environment variables, more than our own
     */
    public static LedgerProcess start(Path below, List<String> options, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(below, "payledger-bench-");
        Path output = folder.resolve("ledger.out");
        List<String> command = command(List.of(
                "up",
                "--data",
                folder.resolve("data").toString(),
                "--set",
                "payledger.access.rate-limit.per-second=0"));
        command.addAll(List.of("--http-port", "0", "--postgres-port", "0"));
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-measured-ledger"));
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        String block = Files.readString(output);
        while (!block.contains("Pay an order")) {
            if (!process.isAlive() || System.nanoTime() - patience > 0) {
                process.destroy();
                throw new IllegalStateException("The ledger did not start: " + block);
            }
            Thread.sleep(LOOK_MS);
            block = Files.readString(output);
        }
        return new LedgerProcess(process, folder, block);
    }

    /** What runs this command of the application. */
    public static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                application().toString()));
        command.addAll(arguments);
        return command;
    }

    private static Path application() {
        Path jar = Path.of(System.getProperty("payledger.app.jar", ""));
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("There is no ledger to measure at payledger.app.jar=" + jar
                    + "; ./ledger bench builds one and names it");
        }
        return jar;
    }

    /** For what the system says of the process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    public URI api() {
        return URI.create(row("API"));
    }

    /** Of the bank that it brought with it. */
    public URI bank() {
        return URI.create(row("Simulated bank"));
    }

    /** The API key of merchant {@code demo}. */
    public String key() {
        return row("Key of demo");
    }

    /** The database that it brought with it, as the service's role. */
    public DataSource database() {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setURL(row("PostgreSQL"));
        database.setUser("ledger_app");
        try {
            database.setPassword(Files.readAllLines(folder.resolve("data").resolve("credentials.properties")).stream()
                    .filter(line -> line.startsWith("ledger_app="))
                    .findFirst()
                    .orElseThrow()
                    .substring("ledger_app=".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return database;
    }

    private String row(String name) {
        Matcher row = Pattern.compile("(?m)^ *" + name + " +(\\S+)").matcher(block);
        if (!row.find()) {
            throw new IllegalStateException("The start-up block names no " + name);
        }
        return row.group(1);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
