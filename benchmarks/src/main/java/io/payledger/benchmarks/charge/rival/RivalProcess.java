package io.payledger.benchmarks.charge.rival;

import io.payledger.benchmarks.rig.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link RivalService} in a JVM of its own. */
public final class RivalProcess implements AutoCloseable {
    private static final int SECONDS_TO_STOP = 30;

    private final Process process;
    private final URI address;
    private final Path log;

    private RivalProcess(Process process, URI address, Path log) {
        this.process = process;
        this.address = address;
        this.log = log;
    }

    /**
     * Starts one, its log in a file as the ledger's, and returns when it serves requests.
     *
     * @param below the file goes into this folder
     * @param options more than those that every rival is told
     */
    public static RivalProcess start(Class<?> main, Database database, URI bank, Path below, String... options)
            throws IOException {
        Path log = Files.createTempFile(below, "payledger-bench-" + database.name() + "-", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                Integer.toString(database.port()),
                database.name(),
                bank.toString()));
        command.addAll(List.of(options));
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(RivalService.READY)) {
                int port = Integer.parseInt(line.substring(RivalService.READY.length()));
                return new RivalProcess(process, URI.create("http://127.0.0.1:" + port), log);
            }
        }
        throw new IllegalStateException(main.getSimpleName() + " did not start: " + Files.readString(log));
    }

    public URI address() {
        return address;
    }

    /** For what the system says of the process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        process.getOutputStream().close();
        if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        Files.deleteIfExists(log);
    }
}
