package io.payledger.drills.rig;

import io.payledger.app.database.CredentialsFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One node as {@code ./ledger up} makes it: a process that can be killed, frozen and started again on its port. */
public final class LedgerNode implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(180);
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(1))
            .build();

    private final String name;
    private final Path folder;
    private final NodePlan plan;
    private final int port = FreePort.next();
    private @Nullable ChildProcess process;

    LedgerNode(String name, Path folder, NodePlan plan) {
        this.name = name;
        this.folder = folder;
        this.plan = plan;
    }

    /** Starts it and waits until it is ready; returns how long that took. */
    public Duration start() throws IOException, InterruptedException {
        spawn();
        return awaitReady();
    }

    /** Starts it and returns at once. */
    public void spawn() throws IOException {
        process = ChildProcess.start(command(), environment(), log());
    }

    /** Returns when it is ready for requests, and how long that took from now on. */
    public Duration awaitReady() throws InterruptedException {
        Duration took =
                Wait.until("node " + name + " is ready; its log: " + log(), START_PATIENCE, () -> !alive() || ready());
        if (process == null || !process.alive()) {
            throw new IllegalStateException(
                    "Node " + name + " did not start: " + (process == null ? "" : process.lastOutput()));
        }
        return took;
    }

    /** Whether its readiness probe says so. */
    public boolean ready() {
        try {
            return HTTP.send(
                                    HttpRequest.newBuilder(api().resolve("/actuator/health/readiness"))
                                            .timeout(Duration.ofSeconds(3))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public boolean alive() {
        return process != null && process.alive();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        if (process != null) {
            process.kill();
        }
    }

    /** As an operator stops it. */
    public void stop() throws InterruptedException {
        if (process != null) {
            process.stop();
        }
    }

    /** As a machine that swaps or a virtual one that is moved: it does nothing until it goes on. */
    public void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        if (process != null) {
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }
    }

    public String name() {
        return name;
    }

    /** Its process; 0 when it has never been started. */
    public long pid() {
        return process == null ? 0 : process.pid();
    }

    public int port() {
        return port;
    }

    public URI api() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public Path log() {
        return folder.resolve(name + ".log");
    }

    /** Resident memory in megabytes; empty where the system does not tell. */
    public Optional<Long> residentMegabytes() {
        if (process == null) {
            return Optional.empty();
        }
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What its credentials file says under this name. */
    Optional<String> credential(String key) {
        return CredentialsFile.in(folder.resolve(name)).get(key);
    }

    /** Runs a command of the ledger beside this node, over the same database, as the tables' owner. */
    public ToolRun tool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ChildProcess.java()));
        command.addAll(plan.javaOptions());
        command.addAll(List.of("-jar", Application.jar().toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--database-url", plan.databaseUrl()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment());
        return ToolRun.of(builder);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(ChildProcess.java(), "-XX:+ExitOnOutOfMemoryError", "-Xmx640m"));
        command.addAll(plan.javaOptions());
        command.add("-Ddrill.port=" + port);
        command.addAll(List.of(
                "-jar",
                Application.jar().toString(),
                "up",
                "--data",
                folder.resolve(name).toString(),
                "--http-port",
                Integer.toString(port),
                "--no-bank",
                "--database-url",
                plan.databaseUrl(),
                "--database-admin",
                PostgresNode.SUPERUSER));
        plan.settings().forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        return command;
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("LEDGER_DATABASE_PASSWORD", Secrets.APP);
        environment.put("LEDGER_DATABASE_OWNER_PASSWORD", Secrets.OWNER);
        environment.put("LEDGER_DATABASE_ADMIN_PASSWORD", PostgresNode.PASSWORD);
        environment.put("PAYLEDGER_BANK_SECRET", Secrets.BANK);
        environment.put("PAYLEDGER_CALLBACK_SECRETS", Secrets.CALLBACK);
        environment.put("PAYLEDGER_COMMAND_TOKEN_SECRETS", Secrets.TOKEN);
        return environment;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (process != null && process.alive()) {
            goOn();
            process.stop();
        }
    }
}
