package io.payledger.drills.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of ours with its output in a file; it ends with us. */
final class ChildProcess {
    private static final int STOP_SECONDS = 40;

    private final Process process;
    private final Path output;
    private final Thread hook;

    private ChildProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
        this.hook = new Thread(process::destroyForcibly, "end-" + process.pid());
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts it; the output of earlier ones is kept in front. */
    static ChildProcess start(List<String> command, Map<String, String> environment, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().putAll(environment);
        return new ChildProcess(builder.start(), output);
    }

    /** The {@code java} that runs us. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** SIGKILL: no hook runs, nothing is written any more. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        forget();
    }

    /** SIGTERM: it stops in order; killed when it takes too long. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        forget();
    }

    /** The end of what it and those before it have printed. */
    String lastOutput() {
        try {
            List<String> lines = Files.readAllLines(output);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs already.
        }
    }
}
