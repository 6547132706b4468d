package io.payledger.benchmarks.charge.rival;

import io.payledger.benchmarks.rig.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A {@link RivalService} in a JVM of its own. */
public final class RivalProcess implements AutoCloseable {
    private static final int SECONDS_TO_STOP = 30;

    private final Process process;
    private final URI address;

    private RivalProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Starts one, and returns when it serves requests. */
    public static RivalProcess start(Class<?> main, Database database, URI bank) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        Integer.toString(database.port()),
                        database.name(),
                        bank.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(RivalService.READY)) {
                int port = Integer.parseInt(line.substring(RivalService.READY.length()));
                return new RivalProcess(process, URI.create("http://127.0.0.1:" + port));
            }
        }
        throw new IllegalStateException(main.getSimpleName() + " did not start");
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
    }
}
