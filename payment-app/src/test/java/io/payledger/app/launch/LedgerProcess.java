package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ledger as a process of its own, as {@code ./ledger up} makes it: one that can be killed. */
final class LedgerProcess implements AutoCloseable {
    private static final Pattern KEY = Pattern.compile("Key of demo\\s+(plk_\\S+)");

    /** A build that was started in the background hands on that SIGINT is ignored, and the JVM keeps to it. */
    private static final List<String> HEARS_CTRL_C =
            System.getProperty("os.name").equals("Linux") ? List.of("env", "--default-signal=INT") : List.of();

    private final Process process;
    private final Path output;
    private final int httpPort;

    private LedgerProcess(Process process, Path output, int httpPort) {
        this.process = process;
        this.output = output;
        this.httpPort = httpPort;
    }

    /** Starts it over this data folder; the options win over free ports. */
    static LedgerProcess up(Path dataFolder, String... options) {
        return up(Map.of(), dataFolder, options);
    }

    /** As {@link #up(Path, String...)}, with these variables of the environment changed. */
    static LedgerProcess up(Map<String, String> environment, Path dataFolder, String... options) {
        Map<String, String> ports = new LinkedHashMap<>();
        ports.put("--http-port", Integer.toString(freePort()));
        ports.put("--postgres-port", Integer.toString(freePort()));
        ports.put("--bank-port", "0");
        List<String> command = new ArrayList<>(HEARS_CTRL_C);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "up",
                "--data",
                dataFolder.toString()));
        command.addAll(List.of(options));
        ports.forEach((option, port) -> {
            if (!command.contains(option)) {
                command.addAll(List.of(option, port));
            }
        });
        try {
            Path output = Files.createTempFile(dataFolder.toAbsolutePath().getParent(), "ledger", ".out");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            return new LedgerProcess(builder.start(), output, Integer.parseInt(ports.get("--http-port")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    LedgerProcess ready() {
        await().atMost(Duration.ofSeconds(60)).until(() -> output().contains("Pay an order") || !process.isAlive());
        assertThat(output()).contains("The ledger is ready");
        return this;
    }

    LedgerClient client() {
        Matcher key = KEY.matcher(output());
        assertThat(key.find()).as(output()).isTrue();
        return new LedgerClient(URI.create("http://127.0.0.1:" + httpPort), key.group(1));
    }

    /** As the system ends a process that is out of memory: no hook runs, nothing is written any more. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    /** As Ctrl-C does; returns the exit code. */
    int interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        return exitCode();
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("has ended: " + output())
                .isTrue();
        return process.exitValue();
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
