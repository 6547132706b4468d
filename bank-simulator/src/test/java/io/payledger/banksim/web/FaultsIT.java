package io.payledger.banksim.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.charges.ChargeStatus;
import io.payledger.testsupport.SettableClock;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsIT {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-29T08:00:00Z"));
    private final BankSimulator bank =
            BankSimulator.start(BankSimulatorConfig.inMemory().withClock(clock));
    private final BankClient client = new BankClient(bank);

    @AfterEach
    void stop() {
        bank.close();
    }

    private void aim(String json) throws Exception {
        assertThat(client.put("/sim/faults/orders/m1/o1", json).status()).isEqualTo(200);
    }

    private long injected(String fault) throws Exception {
        return client.get("/sim/ledger")
                .json()
                .path("faultsInjected")
                .path(fault)
                .longValue();
    }

    private HttpResponse<String> chargeRaw() throws IOException, InterruptedException {
        return client.sendRaw("POST", "/bank/v1/charges", BankClient.chargeBody("T1", "o1"), SHORT);
    }

    @Test
    void aDroppedReplyIsChargedAndTheNextCallIsAnswered() throws Exception {
        aim("{\"faults\":[\"dropReply\"],\"times\":1}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(IOException.class).isNotInstanceOf(HttpTimeoutException.class);
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
        assertThat(client.charge("T1", "o1").text("status")).isEqualTo("CHARGED");
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
        assertThat(injected("dropReply")).isEqualTo(1);
    }

    @Test
    void aSilentBankChargesAndNeverAnswers() throws Exception {
        aim("{\"faults\":[\"silent\"]}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(HttpTimeoutException.class);
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
        assertThat(client.get("/bank/v1/charges/T1").text("status")).isEqualTo("CHARGED");
    }

    @Test
    void anErrorAfterTheChargeIsCharged() throws Exception {
        aim("{\"faults\":[\"errorAfterCharge\"]}");
        assertThat(client.charge("T1", "o1").status()).isEqualTo(500);
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
    }

    @Test
    void anErrorBeforeTheChargeIsNot() throws Exception {
        aim("{\"faults\":[\"errorBeforeCharge\"],\"times\":2}");
        assertThat(client.charge("T1", "o1").status()).isEqualTo(500);
        assertThat(client.charge("T1", "o1").status()).isEqualTo(500);
        assertThat(bank.ledger().find("T1")).isEmpty();
        assertThat(client.get("/bank/v1/charges/T1").text("error")).isEqualTo("NOT_FOUND");
        assertThat(client.charge("T1", "o1").text("status")).isEqualTo("CHARGED");
    }

    @Test
    void aDeclineCarriesItsCodeAndStays() throws Exception {
        aim("{\"faults\":[\"decline\"],\"declineCode\":\"INSUFFICIENT_FUNDS\",\"times\":1}");
        BankClient.Answer declined = client.charge("T1", "o1");
        assertThat(declined.text("status")).isEqualTo("DECLINED");
        assertThat(declined.text("declineCode")).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(client.charge("T1", "o1")).isEqualTo(declined);
        assertThat(client.charge("T2", "o1").text("status")).isEqualTo("CHARGED");
        assertThat(injected("decline")).isEqualTo(1);
    }

    @Test
    void aRequestNeverSeenIsNeitherAnsweredNorCharged() throws Exception {
        aim("{\"faults\":[\"neverSeen\"]}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(HttpTimeoutException.class);
        assertThat(bank.ledger().find("T1")).isEmpty();
        assertThat(client.get("/bank/v1/charges/T1").text("error")).isEqualTo("NOT_FOUND");
        assertThat(injected("neverSeen")).isEqualTo(1);
    }

    @Test
    void aRequestNeverSeenCanEndInAClosedConnection() throws Exception {
        aim("{\"faults\":[\"neverSeen\",\"dropReply\"]}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(IOException.class).isNotInstanceOf(HttpTimeoutException.class);
        assertThat(bank.ledger().find("T1")).isEmpty();
    }

    @Test
    void halfOfTheJsonArrivesForAWholeCharge() throws Exception {
        aim("{\"faults\":[\"halfJson\"]}");
        HttpResponse<String> response = chargeRaw();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).startsWith("{\"tradeNo\":\"T1\"").doesNotEndWith("}");
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"wrongAmount, 501, CNY", "wrongCurrency, 500, USD"})
    void anAnswerLiesAboutAWholeCharge(String fault, int amount, String currency) throws Exception {
        aim("{\"faults\":[\"" + fault + "\"]}");
        assertThat(chargeRaw().body()).contains("\"amount\":" + amount + ",\"currency\":\"" + currency + "\"");
        assertThat(bank.ledger().find("T1")).hasValueSatisfying(row -> {
            assertThat(row.request().amountMinor()).isEqualTo(500);
            assertThat(row.request().currency()).isEqualTo("CNY");
        });
    }

    @Test
    void aResetIsAResetAndNoOrderlyClose() throws Exception {
        aim("{\"faults\":[\"reset\"]}");
        String body = BankClient.chargeBody("T1", "o1");
        try (Socket socket = new Socket("127.0.0.1", bank.port())) {
            socket.getOutputStream()
                    .write(("POST /bank/v1/charges HTTP/1.1\r\nHost: bank\r\nContent-Length: " + body.length()
                                    + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> socket.getInputStream().read())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delay", "delayAfterCharge"})
    void aDelayOutlastsTheCallerAndChargesAllTheSame(String fault) throws Exception {
        aim("{\"faults\":[\"" + fault + "\"],\"delayMs\":1000,\"times\":1}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(HttpTimeoutException.class);
        assertThat(bank.ledger().effectiveCharges("m1", "o1")).isEqualTo(fault.equals("delay") ? 0 : 1);
        Awaitility.await().until(() -> bank.ledger().effectiveCharges("m1", "o1") == 1);
    }

    @Test
    void aLaggingQueryDoesNotFindTheChargeUntilItsTime() throws Exception {
        aim("{\"faults\":[\"queryLag\"],\"queryLagMs\":5000}");
        client.charge("T1", "o1");
        assertThat(client.get("/bank/v1/charges/T1").text("error")).isEqualTo("NOT_FOUND");
        clock.advance(Duration.ofMillis(4999));
        assertThat(client.get("/bank/v1/charges/T1").status()).isEqualTo(404);
        clock.advance(Duration.ofMillis(1));
        assertThat(client.get("/bank/v1/charges/T1").text("status")).isEqualTo("CHARGED");
        assertThat(injected("queryLag")).isEqualTo(2);
    }

    @Test
    void queriesAreDownAlsoForANumberThatWasNeverSeen() throws Exception {
        aim("{\"faults\":[\"neverSeen\",\"dropReply\",\"queryDown\"],\"times\":1}");
        assertThatThrownBy(this::chargeRaw).isInstanceOf(IOException.class);
        assertThat(client.get("/bank/v1/charges/T1").status()).isEqualTo(503);
        assertThat(client.get("/bank/v1/charges/T1").text("error")).isEqualTo("NOT_FOUND");
    }

    @Test
    void faultsCanBeAimedAtRefunds() throws Exception {
        client.charge("T1", "o1");
        aim("{\"faults\":[\"dropReply\",\"queryDown\"],\"operations\":[\"refund\"],\"times\":1}");
        String refund = "{\"refundNo\":\"R1\",\"tradeNo\":\"T1\",\"amount\":500,\"currency\":\"CNY\"}";
        assertThatThrownBy(() -> client.post("/bank/v1/refunds", refund)).isInstanceOf(IOException.class);
        assertThat(bank.ledger().find("T1").orElseThrow().refundedMinor()).isEqualTo(500);
        assertThat(client.get("/bank/v1/refunds/R1").status()).isEqualTo(503);
        assertThat(client.get("/bank/v1/refunds/R1").text("status")).isEqualTo("REFUNDED");
    }

    @Test
    void ratesHitTheirPartOfAllOrders() throws Exception {
        assertThat(client.put("/sim/faults", "{\"rates\":{\"errorAfterCharge\":0.25},\"seed\":3}")
                        .status())
                .isEqualTo(200);
        int failed = 0;
        for (int i = 0; i < 200; i++) {
            failed += client.charge("N" + i, "n" + i).status() == 500 ? 1 : 0;
        }
        assertThat(failed).isBetween(25, 75);
        assertThat(injected("errorAfterCharge")).isEqualTo(failed);
        assertThat(bank.ledger().summary().charged()).isEqualTo(200);

        client.send("DELETE", "/sim/faults", "");
        assertThat(client.charge("N1", "n1").status()).isEqualTo(200);
        assertThat(bank.ledger().find("N1").orElseThrow().status()).isEqualTo(ChargeStatus.CHARGED);
    }
}
