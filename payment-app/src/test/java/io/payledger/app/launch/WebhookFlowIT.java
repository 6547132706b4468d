package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.payledger.app.webhook.WebhookCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Goal: a payment over HTTP becomes a webhook of its merchant; operators say where, merchants do not. */
class WebhookFlowIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static final List<Webhook> RECEIVED = new CopyOnWriteArrayList<>();
    private static HttpServer shopServer;
    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient operator;

    private record Webhook(String path, String id, String timestamp, String signature, String body) {
        boolean isBy(String secret) {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
                String wanted = Base64.getEncoder()
                        .encodeToString(
                                mac.doFinal((id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8)));
                return Stream.of(signature.split(" ")).anyMatch(("v1," + wanted)::equals);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @BeforeAll
    static void start() throws IOException {
        shopServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        shopServer.createContext("/", exchange -> {
            RECEIVED.add(new Webhook(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("webhook-id"),
                    exchange.getRequestHeaders().getFirst("webhook-timestamp"),
                    exchange.getRequestHeaders().getFirst("webhook-signature"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        shopServer.start();
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
        shopServer.stop(0);
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
        LedgerClient.Answer resent =
                post(operator, "/api/webhooks/" + endpoint + "/resend", "{\"state\":\"DELIVERED\"}");
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
        return RECEIVED.stream().filter(webhook -> webhook.path().equals(path)).toList();
    }

    private static String url(String path) {
        return "http://localhost:" + shopServer.getAddress().getPort() + path;
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
        StringWriter output = new StringWriter();
        new CommandLine(new WebhookCommand())
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(output, true))
                .execute(Stream.concat(Stream.of(arguments), Stream.of("--data", folder.toString()))
                        .toArray(String[]::new));
        return output.toString();
    }
}
