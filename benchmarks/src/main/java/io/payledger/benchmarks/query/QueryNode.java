package io.payledger.benchmarks.query;

import io.payledger.benchmarks.rig.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A {@link QueryNodeMain} in a JVM of its own with a small heap, asked over HTTP. */
final class QueryNode implements AutoCloseable {
    /** Megabytes; what an export of any size must do with. */
    static final int HEAP_MB = 256;

    private static final int SECONDS_TO_STOP = 30;

    private final Process process;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    private QueryNode(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static QueryNode start(Database database) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + HEAP_MB + "m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            QueryNodeMain.class.getName(),
                            Integer.toString(database.port()),
                            database.name())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(QueryNodeMain.READY)) {
                    return new QueryNode(process, Integer.parseInt(line.substring(QueryNodeMain.READY.length())));
                }
            }
            throw new IllegalStateException("The read side did not start");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The answer's text; {@link IllegalStateException} when it is not 200. */
    String get(String route) {
        HttpResponse<String> response = send(route, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(
                    route + " was answered with " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    /** Reads an answer of any length and keeps nothing of it; how many bytes it had. */
    long drain(String route) {
        long[] bytes = {0};
        HttpResponse<Void> response = send(
                route,
                HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(some -> bytes[0] += some.length)));
        if (response.statusCode() != 200) {
            throw new IllegalStateException(route + " was answered with " + response.statusCode());
        }
        return bytes[0];
    }

    private <T> HttpResponse<T> send(String route, HttpResponse.BodyHandler<T> handler) {
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + route))
                            .build(),
                    handler);
        } catch (IOException e) {
            throw new UncheckedIOException(route + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The benchmark was interrupted", e);
        }
    }

    @Override
    public void close() {
        http.close();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
