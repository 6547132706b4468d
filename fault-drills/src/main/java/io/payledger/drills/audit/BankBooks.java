package io.payledger.drills.audit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bank's whole books, by its own word.
 *
 * @param ofPayment its rows by the payment's id; a payment that it never heard of has none
 * @param doubles orders with two effective charges, as the bank counts them itself
 * @param faults how often it was made to do wrong, by fault
 */
record BankBooks(
        List<BankCharge> rows,
        Map<String, List<BankCharge>> ofPayment,
        List<String> doubles,
        Map<String, Long> faults) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** As many rows a page as the simulator gives. */
    private static final int PAGE = 10_000;

    /** @throws IOException when they cannot be read to their end; nothing is known then */
    static BankBooks read(URI bank) throws IOException, InterruptedException {
        List<BankCharge> rows = new ArrayList<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            long after = 0;
            boolean more = true;
            while (more) {
                JsonNode page = get(http, bank, "/sim/charges?limit=" + PAGE + "&after=" + after);
                page.path("charges").forEach(row -> rows.add(row(row)));
                after = page.path("next").asLong(after);
                more = page.path("more").asBoolean(false);
            }
            JsonNode summary = get(http, bank, "/sim/ledger");
            List<String> doubles = new ArrayList<>();
            summary.path("doubleCharges")
                    .forEach(it -> doubles.add(it.path("merchantId").asString() + "/"
                            + it.path("orderId").asString() + " " + it.path("tradeNos")));
            Map<String, Long> faults = new TreeMap<>();
            summary.path("faultsInjected")
                    .properties()
                    .forEach(
                            fault -> faults.put(fault.getKey(), fault.getValue().asLong()));
            faults.values().removeIf(times -> times == 0);
            return of(rows, doubles, faults);
        }
    }

    static BankBooks of(List<BankCharge> rows, List<String> doubles, Map<String, Long> faults) {
        Map<String, List<BankCharge>> ofPayment = new HashMap<>();
        rows.forEach(row -> ofPayment
                .computeIfAbsent(row.paymentId(), payment -> new ArrayList<>(1))
                .add(row));
        return new BankBooks(rows, ofPayment, doubles, faults);
    }

    List<BankCharge> of(String paymentId) {
        return ofPayment.getOrDefault(paymentId, List.of());
    }

    private static BankCharge row(JsonNode json) {
        return new BankCharge(
                json.path("tradeNo").asString(),
                json.path("merchantId").asString(),
                json.path("orderId").asString(),
                json.path("amount").asLong(),
                json.path("currency").asString(),
                json.path("status").asString().equals("CHARGED"),
                json.path("refunded").asLong(),
                json.path("effective").asBoolean(),
                Instant.parse(json.path("at").asString()));
    }

    private static JsonNode get(HttpClient http, URI bank, String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(bank.resolve(path)).timeout(PATIENCE).build(), BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException("the bank answers " + path + " with " + answer.statusCode());
        }
        try {
            return JsonMapper.shared().readTree(answer.body());
        } catch (JacksonException e) {
            throw new IOException("the bank answers " + path + " with no JSON", e);
        }
    }
}
