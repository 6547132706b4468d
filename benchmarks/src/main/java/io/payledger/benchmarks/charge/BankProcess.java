package io.payledger.benchmarks.charge;

import io.payledger.banksim.BankSimulatorMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** The bank simulator as a process of its own, which takes the same time for every charge and tells nothing by itself. */
final class BankProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready at (\\S+)");
    private static final int SECONDS_TO_STOP = 30;

    private final Process process;
    private final URI address;

    private BankProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static BankProcess start(Duration takes) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BankSimulatorMain.class.getName(),
                        "--port",
                        "0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-bank"));
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                BankProcess bank = new BankProcess(process, URI.create(ready.group(1)));
                bank.send(
                        "PUT", "/sim/faults", "{\"rates\":{\"delay\":1.0},\"delayMs\":%d}".formatted(takes.toMillis()));
                return bank;
            }
        }
        throw new IllegalStateException("The bank did not start");
    }

    URI address() {
        return address;
    }

    /** For what the system says of the process. */
    ProcessHandle handle() {
        return process.toHandle();
    }

    /** What it has charged. */
    long charges() throws IOException, InterruptedException {
        return JsonMapper.shared()
                .readTree(send("GET", "/sim/ledger", ""))
                .path("charges")
                .asLong();
    }

    private String send(String method, String path, String body) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response = http.send(
                    HttpRequest.newBuilder(address.resolve(path))
                            .method(method, BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(path + " was answered with " + response.body());
            }
            return response.body();
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
