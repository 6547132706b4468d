package io.payledger.drills.rig;

import io.payledger.banksim.BankSimulatorMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bank simulator as a process of its own that keeps its books over kills. */
public final class BankNode implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Path folder;
    private final int port;
    private final long seed;
    private final URI callbacks;
    private @Nullable ChildProcess process;

    /** @param callbacks where it tells by itself what became of charges; the channel is put behind it */
    BankNode(Path folder, int port, long seed, URI callbacks) {
        this.folder = folder;
        this.port = port;
        this.seed = seed;
        this.callbacks = callbacks;
    }

    /** Starts it, and returns when it answers. */
    public void start() throws IOException, InterruptedException {
        process = ChildProcess.start(
                List.of(
                        ChildProcess.java(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BankSimulatorMain.class.getName(),
                        "--port",
                        Integer.toString(port),
                        "--data-dir",
                        folder.resolve("bank").toString(),
                        "--seed",
                        Long.toString(seed),
                        "--callback-url",
                        callbacks.toString()),
                Map.of("BANK_API_SECRET", Secrets.BANK, "BANK_CALLBACK_SECRET", Secrets.CALLBACK),
                folder.resolve("bank.log"));
        Wait.until(
                "the bank answers",
                PATIENCE,
                () -> get("/sim/health").path("status").asString().equals("UP"));
    }

    /** SIGKILL; its books are kept. */
    public void kill() throws InterruptedException {
        if (process != null) {
            process.kill();
        }
    }

    public int port() {
        return port;
    }

    /** Its control and its books; never behind a proxy. */
    public URI control() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Sets faults by rate, as docs/bank-simulator.md writes them. */
    public void faults(String json) throws IOException, InterruptedException {
        send("PUT", "/sim/faults", json);
    }

    public void noFaults() throws IOException, InterruptedException {
        send("DELETE", "/sim/faults", "");
        send("DELETE", "/sim/faults/orders", "");
    }

    /** Sets the faults of one order of merchant {@code demo}. */
    public void faultsOf(String order, String json) throws IOException, InterruptedException {
        send("PUT", "/sim/faults/orders/demo/" + order, json);
    }

    /** Whether it tells by itself what it books. */
    public void quiet(boolean quiet) throws IOException, InterruptedException {
        send("PUT", "/sim/callbacks", "{\"quiet\":" + (quiet ? 1 : 0) + "}");
    }

    public JsonNode get(String path) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(send("GET", path, ""));
    }

    /** Its own statement, as {@code GET /sim/statement} gives it. */
    public String text(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    private String send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(control().resolve(path))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(
                    "The bank answers " + method + " " + path + " with " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() throws InterruptedException {
        if (process != null) {
            process.stop();
        }
    }
}
