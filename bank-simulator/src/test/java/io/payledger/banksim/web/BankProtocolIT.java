package io.payledger.banksim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BankProtocolIT {
    private static final BankSimulator BANK = BankSimulator.start(BankSimulatorConfig.inMemory());

    private final BankClient client = new BankClient(BANK);

    @AfterAll
    static void stop() {
        BANK.close();
    }

    @Test
    void aChargeIsAnsweredAndFoundUnderItsTradeNumber() throws Exception {
        BankClient.Answer charged = client.charge("P1", "p1");
        assertThat(charged.status()).isEqualTo(200);
        assertThat(charged.json().propertyNames())
                .containsExactly("tradeNo", "status", "bankReference", "amount", "currency");
        assertThat(charged.text("status")).isEqualTo("CHARGED");
        assertThat(charged.json().get("amount").longValue()).isEqualTo(500);
        assertThat(client.charge("P1", "p1")).isEqualTo(charged);
        assertThat(client.get("/bank/v1/charges/P1")).isEqualTo(charged);
    }

    @Test
    void anotherBodyUnderATradeNumberIsAConflict() throws Exception {
        client.charge("P2", "p2");
        BankClient.Answer reused = client.charge("P2", "p2-other");
        assertThat(reused.status()).isEqualTo(409);
        assertThat(reused.text("error")).isEqualTo("TRADE_NO_REUSED");
    }

    @Test
    void whatTheBankDoesNotKnowIsNotFoundAndWhatItDoesNotSpeakIsNoRoute() throws Exception {
        BankClient.Answer unknown = client.get("/bank/v1/charges/NEVER1");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text("error")).isEqualTo("NOT_FOUND");
        BankClient.Answer noRoute = client.get("/bank/v1/charge/NEVER1");
        assertThat(noRoute.status()).isEqualTo(404);
        assertThat(noRoute.text("error")).isEqualTo("NO_SUCH_ROUTE");
        assertThat(client.send("DELETE", "/bank/v1/charges", "").status()).isEqualTo(405);
    }

    @Test
    void aRefundIsAnsweredAndFoundUnderItsNumber() throws Exception {
        client.charge("P3", "p3");
        String body = "{\"refundNo\":\"R3\",\"tradeNo\":\"P3\",\"amount\":200,\"currency\":\"CNY\"}";
        BankClient.Answer refunded = client.post("/bank/v1/refunds", body);
        assertThat(refunded.text("status")).isEqualTo("REFUNDED");
        assertThat(refunded.text("bankReference")).isEqualTo("RFR3");
        assertThat(client.post("/bank/v1/refunds", body)).isEqualTo(refunded);
        assertThat(client.get("/bank/v1/refunds/R3")).isEqualTo(refunded);
        assertThat(client.post("/bank/v1/refunds", body.replace("200", "201")).text("error"))
                .isEqualTo("REFUND_NO_REUSED");
        BankClient.Answer declined =
                client.post("/bank/v1/refunds", body.replace("R3", "R4").replace("200", "301"));
        assertThat(declined.text("status")).isEqualTo("DECLINED");
        assertThat(declined.text("declineCode")).isEqualTo("EXCEEDS_CHARGE");
        assertThat(client.get("/bank/v1/refunds/R9").text("error")).isEqualTo("NOT_FOUND");
    }

    @Test
    void aCancelledNumberSaysSoAndIsDeclinedLater() throws Exception {
        assertThat(client.post("/bank/v1/charges/P4/cancel", "").text("status")).isEqualTo("CANCELLED");
        assertThat(client.get("/bank/v1/charges/P4").text("status")).isEqualTo("CANCELLED");
        BankClient.Answer late = client.charge("P4", "p4");
        assertThat(late.text("status")).isEqualTo("DECLINED");
        assertThat(late.text("declineCode")).isEqualTo("TRADE_CANCELLED");
        client.charge("P5", "p5");
        assertThat(client.post("/bank/v1/charges/P5/cancel", "")).isEqualTo(client.get("/bank/v1/charges/P5"));
        assertThat(client.get("/bank/v1/charges/P5").text("status")).isEqualTo("CHARGED");
    }

    @Test
    void aHundredParallelRequestsUnderOneNumberAreOneChargeAndOneAnswer() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<BankClient.Answer>> calls = IntStream.range(0, 100)
                    .<Callable<BankClient.Answer>>mapToObj(i -> () -> client.charge("P6", "p6"))
                    .toList();
            BankClient.Answer one = client.charge("P6", "p6");
            for (Future<BankClient.Answer> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(one);
            }
        }
        assertThat(BANK.ledger().effectiveCharges("m1", "p6")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"amount\":500|\"amount\":500.0|amount must be a whole number",
                "\"amount\":500|\"amount\":5e2|amount must be a whole number",
                "\"amount\":500|\"amount\":\"500\"|amount must be a whole number",
                "\"amount\":500|\"amount\":0|amount must be a whole number from 1",
                "\"amount\":500|\"amount\":1000000000000000|amount must be a whole number from 1",
                "\"amount\":500|\"amount\":null|amount must be a whole number",
                "\"amount\":500,|''|amount is missing",
                "\"CNY\"|\"cny\"|currency must be three letters",
                "\"CNY\"|5|currency must be a text",
                "\"WECHAT\"|\"wechat\"|channel must be",
                "\"X1\"|\"X 1\"|tradeNo must be",
                "\"x1\"|\"x/1\"|orderId must be",
                "\"amount\":500|\"amount\":500,\"amuont\":5|there is no field \"amuont\" here",
                "\"amount\":500|\"amount\":500,\"amount\":500|not one well-formed JSON object",
            })
    void aWrongChargeIsRefusedWithItsReason(String right, String wrong, String reason) throws Exception {
        BankClient.Answer refused = client.post(
                "/bank/v1/charges", BankClient.chargeBody("X1", "x1").replace(right, wrong));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("detail")).contains(reason);
        assertThat(BANK.ledger().find("X1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "{", "{} x", "null", "\"x\"", " "})
    void whatIsNoJsonObjectIsRefused(String body) throws Exception {
        assertThat(client.post("/bank/v1/charges", body).text("detail"))
                .isEqualTo("the body is not one well-formed JSON object");
    }

    @Test
    void anEndlessBodyIsCutOff() throws Exception {
        assertThat(client.sendRaw("POST", "/bank/v1/charges", "x".repeat(20_000), Duration.ofSeconds(20))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void oneConnectionCarriesManyRequestsAndKeepsTheirOrder() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", BANK.port())) {
            String request = "GET /bank/v1/charges/%s HTTP/1.1\r\nHost: bank\r\n\r\n";
            client.charge("P7", "p7");
            socket.getOutputStream()
                    .write((request.formatted("P7") + request.formatted("NEVER1")).getBytes(StandardCharsets.US_ASCII));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(in.readLine()).isEqualTo("HTTP/1.1 200 OK");
            String second = in.readLine();
            while (!second.contains("HTTP/1.1")) {
                second = in.readLine();
            }
            assertThat(second).endsWith("HTTP/1.1 404 Not Found");
        }
    }
}
