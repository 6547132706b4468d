package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.WebhookReceiver.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: a payment over HTTP becomes a webhook of its merchant; operators say where, merchants do not. */
class WebhookFlowIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static WebhookReceiver receiver;
    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient operator;

    @BeforeAll
    static void start() throws IOException {
        receiver = WebhookReceiver.start();
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.notify.webhook.enabled", "true",
                        "payledger.notify.webhook.plain-http", "true",
                        "payledger.notify.webhook.allowed-networks", "127.0.0.0/8,::1/128")));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        operator = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
    }

    @AfterAll
    static void stop() {
        ledger.close();
        receiver.close();
    }

    @Test
    void aPaymentIsToldAtEachEndpointAndSentAgainUnderTheSameId() {
        String first = secret(
                webhook("add", "demo", url("/commanded"), "--plain-http", "--allow-network", "127.0.0.0/8,::1/128"));
        LedgerClient.Answer added = post(
                operator,
                "/api/webhooks",
                "{\"merchant\":\"demo\",\"url\":\"%s\",\"types\":[\"payment.succeeded\"]}".formatted(url("/asked")));
        assertThat(added.status()).isEqualTo(201);
        assertThat(shop.pay("told", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        await().atMost(SOON).untilAsserted(() -> assertThat(at("/asked")).hasSize(1));
        await().atMost(SOON).untilAsserted(() -> assertThat(at("/commanded")).hasSize(1));
        assertThat(at("/commanded").getFirst().isBy(first)).isTrue();
        assertThat(at("/asked").getFirst().isBy(added.text("secret"))).isTrue();
        assertThat(at("/asked").getFirst().body()).contains("\"type\":\"payment.succeeded\"", "demo/told");

        String endpoint = added.json().path("endpointId").asString();
        LedgerClient.Answer resent = post(
                operator, "/api/webhooks/" + endpoint + "/resend", "{\"state\":\"DELIVERED\",\"orderId\":\"told\"}");
        assertThat(resent.json().path("count").asInt()).isEqualTo(1);
        await().atMost(SOON).untilAsserted(() -> assertThat(at("/asked")).hasSize(2));
        assertThat(at("/asked"))
                .extracting(Webhook::id)
                .containsOnly(at("/asked").getFirst().id());
        LedgerClient.Answer one = post(
                operator,
                "/api/webhooks/deliveries/" + resent.json().path("lastId").asString() + "/resend",
                "{}");
        assertThat(one.text("eventId")).isEqualTo(at("/asked").getFirst().id());
        await().atMost(SOON).untilAsserted(() -> assertThat(at("/asked")).hasSize(3));

        String fresh = post(operator, "/api/webhooks/" + endpoint + "/rotate", "{\"overlap\":\"PT0S\"}")
                .text("secret");
        assertThat(shop.pay("rotated", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        await().atMost(SOON).untilAsserted(() -> assertThat(at("/asked")).hasSize(4));
        assertThat(at("/asked").getLast().isBy(fresh)).isTrue();
        assertThat(at("/asked").getLast().isBy(added.text("secret"))).isFalse();

        assertThat(operator.get("/api/webhooks").response().body())
                .contains(url("/asked"), url("/commanded"))
                .doesNotContain("whsec_", first.substring(6));
        assertThat(webhook("list")).contains(url("/asked")).doesNotContain("whsec_");
        assertThat(webhook("remove", endpoint, "--reason", "closed")).contains("is REMOVED");
        assertThat(operator.get("/api/webhooks?merchant=demo").response().body())
                .doesNotContain(url("/asked"));
    }

    @Test
    void aMerchantNamesNoAddress() {
        assertThat(post(shop, "/api/webhooks", "{\"merchant\":\"demo\",\"url\":\"%s\"}".formatted(url("/mine")))
                        .status())
                .isEqualTo(403);
        assertThat(shop.get("/api/webhooks").status()).isEqualTo(403);
    }

    @Test
    void whatIsWrongIsRefusedByTheNameOfItsField() {
        assertThat(refused("{\"merchant\":\"demo\"}")).isEqualTo("INVALID_FIELD url");
        assertThat(refused("{\"merchant\":\"demo\",\"url\":\"%s\",\"types\":[\"x\"]}".formatted(url("/x"))))
                .isEqualTo("INVALID_FIELD types");
        assertThat(refused("{\"merchant\":\"demo\",\"url\":\"http://10.0.0.1/\"}"))
                .isEqualTo("WEBHOOK_ADDRESS_REFUSED url");
        assertThat(post(operator, "/api/webhooks/999/enable", "{}").text("code"))
                .isEqualTo("WEBHOOK_NOT_FOUND");
        assertThat(webhook("add", "demo", "http://127.0.0.1/")).contains("https://");
    }

    private static String refused(String body) {
        LedgerClient.Answer answer = post(operator, "/api/webhooks", body);
        return answer.text("code") + " " + answer.text("field");
    }

    private static List<Webhook> at(String path) {
        return receiver.at(path);
    }

    private static String url(String path) {
        return receiver.url(path);
    }

    private static LedgerClient.Answer post(LedgerClient client, String path, String body) {
        return client.post(path, body, "Content-Type", "application/json");
    }

    private static String secret(String output) {
        return output.lines()
                .filter(line -> line.startsWith("whsec_"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(output));
    }

    private static String webhook(String... arguments) {
        return WebhookReceiver.command(folder, arguments);
    }
}
