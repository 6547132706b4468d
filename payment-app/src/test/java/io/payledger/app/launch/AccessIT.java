package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.launch.LedgerClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The door of a ledger, seen from outside: who gets in, how often, and what every answer says about itself. */
@ExtendWith(OutputCaptureExtension.class)
class AccessIT {
    private static final int BURST = 60;

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.access.rate-limit.per-second",
                        "1",
                        "payledger.access.rate-limit.burst",
                        Integer.toString(BURST))));
        addresses = ledger.start();
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    @DisplayName("G10 another merchant's order is an unknown one, byte for byte, on every route")
    void g10AForeignOrderIsAnUnknownOneByteForByte(CapturedOutput log) {
        LedgerClient owner = merchant("owner");
        LedgerClient other = merchant("curious");
        List<String> before = everyRoute(other, "target");
        assertThat(owner.pay("target", 500, "CNY", "Prefer", "wait=8").status()).isEqualTo(200);
        List<String> after = everyRoute(other, "target");
        assertThat(after).isEqualTo(before);
        assertThat(after).allMatch(answer -> answer.startsWith("404"));
        assertThat(log.getOut()).contains("ORDER_NOT_FOUND caller=merchant:curious");
        assertThat(owner.get("/api/payments/target").text("status")).isEqualTo("SUCCESS");
    }

    @Test
    void theDescriptionOfTheApiIsOpenToEverybody() {
        Answer description = stranger().get("/openapi.json");
        assertThat(description.status()).isEqualTo(200);
        assertThat(description.header("Content-Type")).isEqualTo("application/json");
        assertThat(description.json().path("openapi").asString()).isEqualTo("3.1.0");
        for (String path : List.of("/docs", "/docs/")) {
            Answer page = stranger().get(path);
            assertThat(page.header("Content-Type")).startsWith("text/html");
            assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'; style-src");
            assertThat(page.response().body())
                    .contains("Pay an order, at most once")
                    .doesNotContain("<script");
        }
    }

    @Test
    void aGoodKeyCanBeTriedOutWithoutAnOrder() {
        assertThat(merchant("tries").get("/api/ping").status()).isEqualTo(204);
        assertThat(stranger().get("/api/ping").status()).isEqualTo(401);
        String key = merchant("small").key();
        assertThat(stranger().get("/api/ping", "Authorization", "bearer " + key).status())
                .as("a scheme has no case")
                .isEqualTo(204);
        assertThat(stranger().get("/api/ping", "Authorization", key).status()).isEqualTo(401);
    }

    @Test
    void aMerchantAboveItsLimitWaitsAndTheOthersDoNot() {
        LedgerClient hot = merchant("hot");
        List<Answer> answers = new ArrayList<>();
        // A slow machine refills some places meanwhile, one a second; a refusal must come all the same.
        while (answers.isEmpty() || answers.getLast().status() != 429) {
            answers.add(hot.get("/api/status-distribution"));
        }
        assertThat(answers).hasSizeGreaterThan(BURST);
        Answer refused = answers.getLast();
        assertThat(refused.text("code")).isEqualTo("RATE_LIMITED");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(merchant("cool").get("/api/status-distribution").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/payments/none", "/nope", "/actuator/health", "/api/transactions", "/error", "/api/%2e%2e/x"
            })
    void everyAnswerSaysHowItMayBeUsed(String path) {
        for (LedgerClient client : List.of(merchant("headers-" + Math.abs(path.hashCode())), stranger())) {
            Answer answer = client.get(path);
            assertThat(answer.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
            assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
            assertThat(answer.header("Content-Security-Policy"))
                    .isEqualTo("default-src 'none'; frame-ancestors 'none'");
            assertThat(answer.header("Cache-Control")).contains("no-store");
            assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(answer.header("Server")).isEmpty();
            // Only over TLS: a browser ignores it otherwise, and a proxy in front may say something else.
            assertThat(answer.header("Strict-Transport-Security")).isEmpty();
            assertThat(answer.response().headers().allValues("Cache-Control")).hasSize(1);
        }
    }

    @Test
    void whoIsTurnedAwayIsWrittenDownWithoutItsKey(CapturedOutput log) {
        String wrong = ApiKeys.newKey();
        new LedgerClient(addresses.api(), wrong).get("/api/payments/x?key=" + wrong);
        merchant("nosy").get("/api/payments/x/refunds/y/approve");
        LedgerClient staff =
                new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        assertThat(staff.get("/api/payments/x").status()).isEqualTo(403);
        assertThat(log.getOut())
                .contains("UNAUTHENTICATED caller=- from=127.0.0.1 method=GET path=/api/payments/x ")
                .contains("FORBIDDEN caller=staff:admin from=127.0.0.1 method=GET path=/api/payments/x ")
                .doesNotContain(wrong.substring(17), staff.key().substring(17));
    }

    @Test
    @DisplayName("G02 too many parameters, headers or characters of an address are refused, and the process lives")
    void g02TooMuchOfAnythingIsRefused() throws IOException {
        LedgerClient client = merchant("much");
        String authorization = "Authorization: Bearer " + client.key() + "\r\n";
        for (String request : List.of(
                "GET /api/transactions?" + "a=1&".repeat(1_000) + " HTTP/1.1\r\nHost: x\r\n" + authorization + "\r\n",
                "GET /api/transactions HTTP/1.1\r\nHost: x\r\n" + authorization + "A: b\r\n".repeat(1_000) + "\r\n",
                "GET /api/" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n" + authorization + "\r\n")) {
            String answer = raw(request);
            assertThat(answer).as(request.substring(0, 30)).startsWith("HTTP/1.1 4");
            assertThat(answer)
                    .contains("application/problem+json", "X-Content-Type-Options: nosniff")
                    .doesNotContain("<html");
        }
        assertThat(stranger().get("/actuator/health").status()).isEqualTo(200);
    }

    private static List<String> everyRoute(LedgerClient client, String order) {
        String base = "/api/payments/" + order;
        String[] json = {"Content-Type", "application/json"};
        return List.of(
                whole(client.get(base)),
                whole(client.get(base, "Prefer", "wait=1")),
                whole(client.get(base + "/refunds")),
                whole(client.get(base + "/refunds/r1")),
                whole(client.post(base + "/refunds", "{\"refundId\":\"r1\",\"amount\":1,\"reason\":\"x\"}", json)),
                whole(client.post(base + "/cancel", "{\"reason\":\"x\"}", json)));
    }

    /** Status, all headers and the body, apart from the moment and the trace. */
    private static String whole(Answer answer) {
        Map<String, List<String>> headers =
                new TreeMap<>(answer.response().headers().map());
        headers.keySet().removeIf(name -> name.equalsIgnoreCase("date") || name.equalsIgnoreCase("trace-id"));
        return answer.status() + " " + headers + " "
                + answer.response().body().replace(answer.header("Trace-Id"), "TRACE");
    }

    private static LedgerClient merchant(String name) {
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(Caller.orderService(new MerchantId(name)), key);
        return new LedgerClient(addresses.api(), key);
    }

    private static LedgerClient stranger() {
        return new LedgerClient(addresses.api(), "");
    }

    private static String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(addresses.api().getHost(), addresses.api().getPort())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(1000), StandardCharsets.UTF_8);
        }
    }
}
