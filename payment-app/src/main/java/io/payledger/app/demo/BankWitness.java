package io.payledger.app.demo;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bank simulator's control: makes it lose replies, and reads from its own books what it charged. */
final class BankWitness {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int PAGE = 10_000;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient http;
    private final URI bankUrl;

    BankWitness(HttpClient http, URI bankUrl) {
        this.http = http;
        this.bankUrl = bankUrl;
    }

    /** From now on the bank charges and then loses the reply for a part of the charges. */
    void loseReplies(DemoOptions options) throws InterruptedException {
        ObjectNode faults = JSON.createObjectNode();
        faults.putObject("rates").put("dropReply", options.lostReplies());
        faults.put("seed", options.seed());
        exchange("PUT", "/sim/faults", JSON.writeValueAsString(faults));
    }

    void loseNoMoreReplies() throws InterruptedException {
        exchange("DELETE", "/sim/faults", "");
    }

    /** All rows of the bank's books that charge, oldest first. */
    List<BankRow> charges() throws InterruptedException {
        List<BankRow> rows = new ArrayList<>();
        long after = 0;
        boolean more = true;
        while (more) {
            JsonNode page = exchange("GET", "/sim/charges?limit=" + PAGE + "&after=" + after, "");
            page.path("charges").forEach(row -> rows.add(row(row)));
            after = page.path("next").asLong(after);
            more = page.path("more").asBoolean(false);
        }
        return rows;
    }

    private static BankRow row(JsonNode json) {
        return new BankRow(
                json.path("merchantId").asString(),
                json.path("orderId").asString(),
                new Money(
                        json.path("amount").asLong(),
                        Currency.ofCode(json.path("currency").asString())
                                .orElseThrow(() -> new DemoException("The bank holds a currency that is none", null))),
                json.path("effective").asBoolean());
    }

    private JsonNode exchange(String method, String path, String body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(Urls.under(bankUrl, path))
                .timeout(TIMEOUT)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new DemoException(
                        "The bank simulator at " + bankUrl + " answers " + response.statusCode() + " to " + path, null);
            }
            return JSON.readTree(response.body());
        } catch (IOException | JacksonException e) {
            throw new DemoException("There is no bank simulator at " + bankUrl, e);
        }
    }
}
