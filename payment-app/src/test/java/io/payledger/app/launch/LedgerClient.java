package io.payledger.app.launch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a ledger as an order service would: over HTTP, with a key. */
record LedgerClient(URI api, String key) {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(5))
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    /** An answer, with its body read as JSON. */
    record Answer(int status, HttpResponse<String> response) {
        JsonNode json() {
            return JsonMapper.shared().readTree(response.body());
        }

        String text(String member) {
            return json().path(member).asString("");
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    Answer pay(String orderId, long amount, String currency, String... headers) {
        return send(request("/api/payments", headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"orderId\":\"%s\",\"channel\":\"WECHAT\",\"amount\":%d,\"currency\":\"%s\"}"
                                .formatted(orderId, amount, currency))));
    }

    Answer post(String path, String body, String... headers) {
        return send(request(path, headers).POST(BodyPublishers.ofString(body)));
    }

    Answer get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new IllegalStateException("No answer: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A simulated bank that tells nothing by itself: the test sends what it wants to be told. */
    LedgerClient quiet() {
        Answer answer = send(request("/sim/callbacks").PUT(BodyPublishers.ofString("{\"quiet\":1}")));
        if (answer.status() != 200) {
            throw new IllegalStateException("The bank did not listen: " + answer);
        }
        return this;
    }

    HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path)).timeout(Duration.ofSeconds(30));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return headers.length == 0 ? request : request.headers(headers);
    }
}
