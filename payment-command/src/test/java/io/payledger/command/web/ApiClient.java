package io.payledger.command.web;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks HTTP as an order service would, and lets a test say exactly which bytes it sends. */
final class ApiClient {
    private static final JsonMapper JSON = new JsonMapper();

    private final Environment environment;
    private final HttpClient http = HttpClient.newHttpClient();

    ApiClient(Environment environment) {
        this.environment = environment;
    }

    /** An answer. */
    record Answer(int status, HttpHeaders headers, String text) {
        JsonNode body() {
            return JSON.readTree(text);
        }

        String get(String member) {
            return body().path(member).asString("");
        }

        @Nullable
        String header(String name) {
            return headers.firstValue(name).orElse(null);
        }
    }

    static String body(String orderId, long amount) {
        return body(orderId, amount, "CNY", "WECHAT");
    }

    static String body(String orderId, long amount, String currency, String channel) {
        return "{\"orderId\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"%s\"}"
                .formatted(orderId, channel, amount, currency);
    }

    Answer pay(String body) {
        return payAsync(body, null).join();
    }

    CompletableFuture<Answer> payAsync(String body, @Nullable String prefer) {
        return payBytes(body.getBytes(StandardCharsets.UTF_8), prefer);
    }

    CompletableFuture<Answer> payBytes(byte[] body, @Nullable String prefer) {
        HttpRequest.Builder request = request("/api/payments", "m1")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        return send(prefer == null ? request : request.header("Prefer", prefer));
    }

    Answer find(String orderId) {
        return findAs("m1", orderId);
    }

    Answer findAs(String merchant, String orderId) {
        return send(request("/api/payments/" + orderId, merchant).GET()).join();
    }

    CompletableFuture<Answer> findAsync(String orderId, String prefer) {
        return send(request("/api/payments/" + orderId, "m1")
                .header("Prefer", prefer)
                .GET());
    }

    Answer get(String caller, String path) {
        return send(request(path, caller).GET()).join();
    }

    Answer post(String caller, String path, String body) {
        return send(request(path, caller)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)))
                .join();
    }

    Answer post(String caller, String path) {
        return send(request(path, caller).POST(BodyPublishers.noBody())).join();
    }

    Answer send(String merchant, String body) {
        return send(request("/api/payments", merchant)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)))
                .join();
    }

    /** With these headers, name after value. */
    CompletableFuture<Answer> postWith(String caller, String path, String body, String... headers) {
        HttpRequest.Builder request =
                request(path, caller).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    /** Pays as m1 with this key, as it stands in the header. */
    Answer payKeyed(String key, String body) {
        return postWith("m1", "/api/payments", body, "Idempotency-Key", key).join();
    }

    private HttpRequest.Builder request(String path, String merchant) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path))
                .timeout(Duration.ofSeconds(60))
                .header(TestEdge.MERCHANT, merchant);
    }

    private CompletableFuture<Answer> send(HttpRequest.Builder request) {
        return http.sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(it -> new Answer(it.statusCode(), it.headers(), it.body()));
    }
}
