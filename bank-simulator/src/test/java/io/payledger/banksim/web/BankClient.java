package io.payledger.banksim.web;

import io.payledger.banksim.BankSimulator;
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

/** Talks to the bank as its customers do. */
public final class BankClient {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;

    public BankClient(BankSimulator bank) {
        this(bank.baseUri());
    }

    public BankClient(URI base) {
        this.base = base;
    }

    /** A status and its JSON. */
    public record Answer(int status, JsonNode json) {
        public String text(String field) {
            return json.path(field).asString("");
        }
    }

    public Answer send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = sendRaw(method, path, body, Duration.ofSeconds(20));
        return new Answer(response.statusCode(), JsonMapper.shared().readTree(response.body()));
    }

    public HttpResponse<String> sendRaw(String method, String path, String body, Duration timeout)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(timeout);
        request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    public Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    public Answer post(String path, String body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    public Answer put(String path, String body) throws IOException, InterruptedException {
        return send("PUT", path, body);
    }

    public Answer charge(String tradeNo, String orderId) throws IOException, InterruptedException {
        return post("/bank/v1/charges", chargeBody(tradeNo, orderId));
    }

    public static String chargeBody(String tradeNo, String orderId) {
        return """
                {"tradeNo":"%s","merchantId":"m1","orderId":"%s","channel":"WECHAT","amount":500,"currency":"CNY"}""".formatted(tradeNo, orderId);
    }
}
