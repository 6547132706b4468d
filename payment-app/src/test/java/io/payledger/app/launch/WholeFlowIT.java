package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.launch.LedgerClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** One whole ledger with its simulated bank, used over HTTP only; the bank is the witness. */
@ExtendWith(OutputCaptureExtension.class)
class WholeFlowIT {
    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient bank;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of()));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void anOrderIsPaidWhileItsCallerWaits() {
        Answer paid = shop.pay("waits", 1234, "KWD", "Prefer", "wait=8");
        assertThat(paid.status()).isEqualTo(200);
        assertThat(paid.text("status")).isEqualTo("SUCCESS");
        assertThat(paid.header("Preference-Applied")).isEqualTo("wait=8");
        assertThat(paid.header("Content-Type")).startsWith("application/json");

        Answer again = shop.pay("waits", 1234, "KWD");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        Answer other = shop.pay("waits", 1235, "KWD");
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("ORDER_ALREADY_HAS_PAYMENT");
        chargedOnce("waits", 1234, "KWD");
    }

    @Test
    void anOrderIsPaidWhileNobodyWaits() {
        Answer accepted = shop.pay("later", 500, "JPY");
        assertThat(accepted.status()).isIn(200, 202);
        await().atMost(Duration.ofSeconds(10))
                .until(() -> shop.get("/api/payments/later").text("status").equals("SUCCESS"));
        chargedOnce("later", 500, "JPY");
    }

    @Test
    void aReplyThatIsLostIsMadeUpForByTheBanksCallback() {
        bank.send(bank.request("/sim/faults/orders/demo/told")
                .PUT(BodyPublishers.ofString("{\"faults\":[\"silent\",\"queryDown\",\"callbackForged\"]}")));
        assertThat(shop.pay("told", 500, "CNY").status()).isEqualTo(202);
        await().atMost(Duration.ofSeconds(10))
                .until(() -> shop.get("/api/payments/told").text("status").equals("SUCCESS"));
        chargedOnce("told", 500, "CNY");
    }

    @Test
    void a08FiftyDuplicatesAtOnceChargeOnce() throws Exception {
        CyclicBarrier together = new CyclicBarrier(50);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> answers = IntStream.range(0, 50)
                    .mapToObj(caller -> callers.submit(() -> {
                        together.await();
                        return shop.pay("fifty", 500, "CNY", "Prefer", "wait=8");
                    }))
                    .toList();
            for (Future<Answer> answer : answers) {
                assertThat(answer.get().status()).isIn(200, 202, 409);
            }
        }
        await().atMost(Duration.ofSeconds(10))
                .until(() -> shop.get("/api/payments/fifty").text("status").equals("SUCCESS"));
        chargedOnce("fifty", 500, "CNY");
    }

    @Test
    void whatWasPaidIsInEveryTableAndFileOfFinance() {
        shop.pay("table", 700, "CNY", "Prefer", "wait=8");
        LedgerClient staff =
                new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Map<String, String> routes = Map.of(
                "/api/transactions?orderId=table",
                "\"amountMajor\":\"7.00\"",
                "/api/transactions/export?orderId=table",
                "demo,table,SUCCESS,7.00,CNY,700,WECHAT",
                "/api/refunds",
                "\"refunds\":[",
                "/api/status-distribution",
                "\"status\":\"SUCCESS\"",
                "/api/status-distribution/durations",
                "\"p50Ms\":",
                "/api/journal?orderId=table",
                "\"kind\":\"RECEIPT\"",
                "/api/journal/export?orderId=table",
                "RECEIPT",
                "/api/trial-balance",
                "\"account\":\"BANK_CLEARING\"",
                "/api/settlement?from=" + today.minusDays(1) + "&to=" + today.plusDays(2),
                "\"merchantId\":\"demo\"",
                "/api/timeline?orderId=table",
                "\"event\":\"PaymentSucceeded\"");
        for (LedgerClient reader : List.of(staff, shop)) {
            routes.forEach((route, content) -> await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(reader.get(route).response().body())
                            .as(route)
                            .contains(content)));
        }
    }

    @Test
    void g10AnotherMerchantsOrderLooksLikeAnUnknownOne() {
        shop.pay("mine", 500, "CNY", "Prefer", "wait=8");
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(Caller.orderService(new MerchantId("other")), key);
        LedgerClient other = new LedgerClient(addresses.api(), key);
        Answer foreign = other.get("/api/payments/mine");
        Answer unknown = other.get("/api/payments/none");
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("code")).isEqualTo("ORDER_NOT_FOUND").isEqualTo(unknown.text("code"));
        assertThat(foreign.response().body().replaceAll("mine|none|[0-9a-f]{32}", ""))
                .isEqualTo(unknown.response().body().replaceAll("mine|none|[0-9a-f]{32}", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/payments/x, '', '', 401, UNAUTHENTICATED",
        "GET, /nope, '', '', 401, UNAUTHENTICATED",
        "GET, /nope, key, '', 404, NOT_FOUND",
        "GET, /api/payments/a%20b, key, '', 400, INVALID_FIELD",
        "GET, /api/payments/none, key, '', 404, ORDER_NOT_FOUND",
        "GET, /api/payments/none, staff, '', 403, FORBIDDEN",
        "DELETE, /api/payments, key, '', 405, METHOD_NOT_ALLOWED",
        "POST, /api/payments, key, text/plain, 415, UNSUPPORTED_MEDIA_TYPE",
        "POST, /api/payments, key, application/json, 400, MALFORMED_REQUEST",
        "GET, /actuator/env, key, '', 404, NOT_FOUND"
    })
    void everyErrorIsAProblemDocument(String method, String path, String key, String type, int status, String code) {
        String text = switch (key) {
            case "key" -> shop.key();
            case "staff" -> addresses.keys().staff().orElseThrow();
            default -> "";
        };
        LedgerClient client = new LedgerClient(addresses.api(), text);
        Answer answer = client.send(client.request(
                        path, type.isEmpty() ? new String[0] : new String[] {"Content-Type", type})
                .method(method, method.equals("POST") ? BodyPublishers.ofString("{") : BodyPublishers.noBody()));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.text("code")).isEqualTo(code);
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
        assertThat(answer.text("traceId")).isEqualTo(answer.header("Trace-Id")).isNotEmpty();
        assertThat(answer.response().body()).doesNotContain("Exception").doesNotContain("\tat ");
    }

    @Test
    void aRouteThatRefusesTheMethodSaysWhichItTakes() {
        Answer answer = shop.send(shop.request("/api/payments").DELETE());
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).isEqualTo("POST");
    }

    @ParameterizedTest
    @CsvSource({"bearer, 404", "BEARER, 404", "'Bearer  ', 404", "Basic, 401", "'', 401"})
    void theSchemeOfTheKeyIsWrittenInAnyCase(String scheme, int status) {
        LedgerClient stranger = new LedgerClient(addresses.api(), "");
        assertThat(stranger.get("/api/payments/none", "Authorization", (scheme + " " + shop.key()).strip())
                        .status())
                .isEqualTo(status);
    }

    @Test
    void aWrongKeyIsLikeNoneAndIsNotLogged(CapturedOutput log) {
        String key = ApiKeys.newKey();
        Answer none = new LedgerClient(addresses.api(), "").get("/api/payments/x");
        Answer wrong = new LedgerClient(addresses.api(), key).get("/api/payments/x");
        assertThat(log.getAll()).contains("access.refused").doesNotContain(key.substring(17));
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.text("detail")).isEqualTo(none.text("detail"));
    }

    @Test
    void theCallersTraceIsKept() {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        assertThat(shop.get("/api/payments/x", "traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                        .header("Trace-Id"))
                .isEqualTo(trace);
    }

    @Test
    void c06ADeepBodyIsRefusedAndTheProcessLives() {
        for (String body : List.of("[".repeat(60_000), "{\"orderId\":".repeat(5_000))) {
            Answer deep = shop.post("/api/payments", body, "Content-Type", "application/json");
            assertThat(deep.status()).isEqualTo(400);
            assertThat(deep.text("code")).isEqualTo("MALFORMED_REQUEST");
        }
        assertThat(new LedgerClient(addresses.api(), "").get("/actuator/health").status())
                .isEqualTo(200);
    }

    @Test
    void aBatchMayBeLargerThanOnePayment() {
        String payments = IntStream.range(0, 500)
                .mapToObj(order -> ("{\"orderId\":\"batch-%d\",\"channel\":\"WECHAT\",\"amount\":500,"
                                + "\"currency\":\"CNY\",\"idempotencyKey\":\"%s\"}")
                        .formatted(order, "k".repeat(200) + order))
                .collect(Collectors.joining(","));
        assertThat(payments.length()).isGreaterThan(64 * 1024);
        Answer answer = shop.post(
                "/api/payments/batch", "{\"payments\":[" + payments + "]}", "Content-Type", "application/json");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("answers").valueStream())
                .hasSize(500)
                .allMatch(it -> it.path("status").asInt() == 202);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> shop.get("/api/payments/batch-499").text("status").equals("SUCCESS"));
        assertThat(shop.post("/api/payments/batch", "x".repeat(600_000), "Content-Type", "application/json")
                        .text("code"))
                .isEqualTo("PAYLOAD_TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"orderId\":\"alone\",\"channel\":\"CARD\",\"amount\":\"500\",\"currency\":\"CNY\"}",
                "{\"orderId\":\"alone\",\"channel\":\"CARD\",\"amount\":500,\"currency\":\"CNY\",\"status\":\"SUCCESS\"}",
                "{\"orderId\":\"not alone\",\"channel\":\"CARD\",\"amount\":500,\"currency\":\"CNY\"}",
                "{\"orderId\":\"alone\",\"channel\":\"CARD\",\"amount\":500}"
            })
    void aCommandOfABatchIsRefusedAsItIsAlone(String body) {
        JsonNode alone = shop.post("/api/payments", body, "Content-Type", "application/json")
                .json();
        JsonNode inBatch = shop.post(
                        "/api/payments/batch", "{\"payments\":[" + body + "]}", "Content-Type", "application/json")
                .json()
                .at("/answers/0/problem");
        assertThat(alone.path("code").asString()).isNotEmpty();
        for (String member : List.of("code", "status", "title", "detail", "field")) {
            assertThat(inBatch.path(member)).as(member).isEqualTo(alone.path(member));
        }
    }

    @Test
    void aBodyAboveTheLimitIsRefusedAnnouncedOrNot() {
        String large = "{\"orderId\":\"" + "x".repeat(100_000) + "\"}";
        assertThat(shop.post("/api/payments", large, "Content-Type", "application/json")
                        .text("code"))
                .isEqualTo("PAYLOAD_TOO_LARGE");
        Answer chunked = shop.send(shop.request("/api/payments", "Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(large.getBytes(StandardCharsets.UTF_8)))));
        assertThat(chunked.status()).isIn(400, 413);
    }

    @Test
    void whatTomcatRefusesItselfIsAProblemDocumentToo() throws IOException {
        for (String request : List.of(
                "GET /a|b<> HTTP/1.1\r\nHost: x\r\n\r\n",
                "GARBAGE\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nA: " + "x".repeat(20_000) + "\r\n\r\n")) {
            try (Socket socket =
                    new Socket(addresses.api().getHost(), addresses.api().getPort())) {
                socket.setSoTimeout(5000);
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                InputStream in = socket.getInputStream();
                String answer = new String(in.readNBytes(600), StandardCharsets.UTF_8);
                assertThat(answer).contains("application/problem+json").doesNotContain("<html");
            }
        }
    }

    @Test
    void axonRunsInsideSpringsTransactions() {
        assertThat(ledger.application().getBean(TransactionManager.class)).isInstanceOf(SpringTransactionManager.class);
    }

    private static void chargedOnce(String order, long amount, String currency) {
        String books = bank.get("/sim/orders/demo/" + order).response().body();
        assertThat(books).contains("\"amount\":" + amount).contains(currency);
        assertThat(books.split("\"effective\":true", -1)).hasSize(2);
    }
}
