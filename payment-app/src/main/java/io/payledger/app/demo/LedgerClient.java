package io.payledger.app.demo;

import io.payledger.api.id.OrderId;
import io.payledger.app.demo.LedgerAnswer.Answered;
import io.payledger.app.demo.LedgerAnswer.NoAnswer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Speaks the ledger's HTTP API, one request at a time; retries nothing. Safe for threads. */
final class LedgerClient {
    /** What a gateway in front of an order service waits at the most (design: the layers of timeouts). */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /** Shorter than {@link #TIMEOUT}, so that a slow bank leads to a 202 and not to a timeout. */
    private static final String PREFER = "wait=2";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient http;
    private final DemoTarget target;
    private final Tally tally;

    LedgerClient(HttpClient http, DemoTarget target, Tally tally) {
        this.http = http;
        this.target = target;
        this.tally = tally;
    }

    /** Asks to pay; waits a little for the bank's answer. */
    LedgerAnswer pay(DemoOrder order) throws InterruptedException {
        String body = JSON.writeValueAsString(JSON.createObjectNode()
                .put("orderId", order.orderId().value())
                .put("channel", order.channel().value())
                .put("amount", order.amount().minor())
                .put("currency", order.amount().currency().name()));
        return send(request("/api/payments")
                .header("Content-Type", "application/json")
                .header("Prefer", PREFER)
                .POST(BodyPublishers.ofString(body)));
    }

    /** Asks where the order stands, now. */
    LedgerAnswer find(OrderId orderId) throws InterruptedException {
        return send(request("/api/payments/" + orderId).GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(Urls.under(target.baseUrl(), path))
                .header("Authorization", "Bearer " + target.apiKey())
                .timeout(TIMEOUT);
    }

    private LedgerAnswer send(HttpRequest.Builder request) throws InterruptedException {
        tally.sent();
        LedgerAnswer answer = exchange(request.build());
        tally.answered(
                switch (answer) {
                    case Answered answered -> String.valueOf(answered.status());
                    case NoAnswer none -> none.why();
                });
        return answer;
    }

    private LedgerAnswer exchange(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            Optional<LedgerPayment> payment =
                    response.statusCode() / 100 == 2 ? LedgerPayment.read(response.body()) : Optional.empty();
            if (response.statusCode() / 100 == 2 && payment.isEmpty()) {
                return new NoAnswer("unreadable");
            }
            return new Answered(response.statusCode(), payment, code(response.body()), retryAfter(response));
        } catch (HttpTimeoutException e) {
            return new NoAnswer("timeout");
        } catch (IOException e) {
            return new NoAnswer("connection broken");
        }
    }

    private static String code(String body) {
        try {
            return JSON.readTree(body).path("code").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    private static Duration retryAfter(HttpResponse<String> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("[0-9]{1,4}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(Duration.ZERO);
    }
}
