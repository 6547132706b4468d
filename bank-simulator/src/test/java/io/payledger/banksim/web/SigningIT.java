package io.payledger.banksim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SigningIT {
    private static final String SECRET = "a secret that both sides know, 32 bytes";
    private static final long NOW = 1_800_000_000L;
    private static final String NONCE = "0123456789abcdef";

    private final BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory()
            .withApiSecret(SECRET)
            .withClock(Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC)));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        http.close();
        bank.close();
    }

    @Test
    void aSignedRequestIsAnsweredWithASignatureOverItsNonce() throws Exception {
        HttpResponse<String> answer = charge(NOW, NONCE, SECRET);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Bank-Signature"))
                .contains(sign(SECRET, "200\n" + NOW + "\n" + NONCE + "\n" + answer.body()));
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
    }

    @Test
    void whoeverCannotSignIsRefusedAndNothingIsBooked() throws Exception {
        refused(charge(NOW, NONCE, "another secret, as long as the right one"), "WRONG_SIGNATURE");
        refused(charge(NOW - 301, NONCE, SECRET), "STALE");
        refused(charge(NOW + 301, NONCE, SECRET), "STALE");
        refused(send(request("POST", "/bank/v1/charges")), "NOT_SIGNED");
        assertThat(bank.ledger().find("T1")).isEmpty();
    }

    @Test
    void aRequestThatWasCaughtCannotBeSentAgain() throws Exception {
        assertThat(charge(NOW, NONCE, SECRET).statusCode()).isEqualTo(200);
        refused(charge(NOW, NONCE, SECRET), "NONCE_REUSED");
        assertThat(charge(NOW, NONCE + "2", SECRET).statusCode()).isEqualTo(200);
    }

    @Test
    void theWitnessNeedsNoSignature() throws Exception {
        assertThat(send(request("GET", "/sim/health")).statusCode()).isEqualTo(200);
    }

    @Test
    void noncesAreForgottenWhenTheyCannotBeUsedAnyMore() {
        RecentNonces nonces = new RecentNonces(Duration.ofSeconds(600));
        Instant now = Instant.ofEpochSecond(NOW);
        assertThat(nonces.add("a", now)).isTrue();
        assertThat(nonces.add("b", now.plusSeconds(599))).isTrue();
        assertThat(nonces.add("a", now.plusSeconds(599))).isFalse();
        assertThat(nonces.add("a", now.plusSeconds(600))).isTrue();
        assertThat(nonces.add("b", now.plusSeconds(600))).isFalse();
    }

    private static void refused(HttpResponse<String> answer, String why) {
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + why + "\"}");
    }

    private HttpResponse<String> charge(long timestamp, String nonce, String secret) throws Exception {
        String text = "POST\n/bank/v1/charges\n" + timestamp + "\n" + nonce + "\n" + BankClient.chargeBody("T1", "o1");
        return send(request("POST", "/bank/v1/charges")
                .header("Ledger-Timestamp", Long.toString(timestamp))
                .header("Ledger-Nonce", nonce)
                .header("Ledger-Signature", sign(secret, text)));
    }

    private HttpRequest.Builder request(String method, String path) {
        return HttpRequest.newBuilder(URI.create(bank.baseUri() + path))
                .method(method, BodyPublishers.ofString(method.equals("GET") ? "" : BankClient.chargeBody("T1", "o1")));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static String sign(String secret, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return "v1=" + HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
