package io.payledger.banksim.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.FaultSettings;
import io.payledger.banksim.faults.OrderFaults;
import io.payledger.banksim.web.BankClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallbacksIT {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    /** Answers for the next deliveries; 202 when there are no more. */
    private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private HttpServer receiver;
    private BankSimulator bank;
    private BankClient client;

    private record Received(String path, String timestamp, String signature, String body) {
        boolean authentic() {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
                byte[] right = mac.doFinal((timestamp + ".WECHAT." + body).getBytes(StandardCharsets.UTF_8));
                return signature.equals("v1=" + HexFormat.of().formatHex(right));
            } catch (java.security.GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @BeforeEach
    void start() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        receiver.createContext("/bank/callbacks", exchange -> {
            received.add(new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("Bank-Timestamp"),
                    exchange.getRequestHeaders().getFirst("Bank-Signature"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            Integer answer = answers.poll();
            exchange.sendResponseHeaders(answer == null ? 202 : answer, -1);
            exchange.close();
        });
        receiver.start();
        URI url = URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/bank/callbacks");
        bank = BankSimulator.start(BankSimulatorConfig.inMemory()
                .withCallbacks(CallbackTarget.of(url, SECRET)
                        .withDelay(Duration.ofMillis(20))
                        .withRetryPauses(List.of(Duration.ofMillis(20), Duration.ofMillis(20)))));
        client = new BankClient(bank);
    }

    @AfterEach
    void stop() {
        bank.close();
        receiver.stop(0);
    }

    @Test
    void aChargeIsToldOnceSignedAndAcknowledged() throws Exception {
        client.charge("T1", "o1");
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 1, 1, 0, 0));
        assertThat(received).singleElement().satisfies(it -> {
            assertThat(it.path()).isEqualTo("/bank/callbacks/WECHAT");
            assertThat(it.authentic()).isTrue();
            assertThat(it.body())
                    .isEqualTo(
                            "{\"merchantId\":\"m1\",\"orderId\":\"o1\",\"tradeNo\":\"T1\",\"amount\":500,\"currency\":\"CNY\",\"status\":\"SUCCESS\",\"bankReference\":\"BK000000000001\"}");
        });
        assertThat(client.get("/sim/callbacks").json().path("acknowledged").longValue())
                .isEqualTo(1);
    }

    @Test
    void aDeclineIsAFail() throws Exception {
        faults(Fault.DECLINE);
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 1, 1, 0, 0));
        assertThat(received.getFirst().body()).contains("\"status\":\"FAIL\",\"declineCode\":\"DO_NOT_HONOR\"");
    }

    @Test
    void whatIsNotAcknowledgedIsSentAgainWithTheSameBytes() throws Exception {
        answers.addAll(List.of(503, 401));
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 3, 1, 0, 0));
        assertThat(received.stream().map(Received::body).distinct()).hasSize(1);
    }

    @Test
    void afterTheLastPauseItIsGivenUp() throws Exception {
        answers.addAll(List.of(500, 500, 500));
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 3, 0, 1, 0));
    }

    @Test
    void noneIsNone() throws Exception {
        faults(Fault.NO_CALLBACK);
        client.charge("T1", "o1");
        client.charge("T2", "o2");
        awaitCounts(new CallbackCounts(1, 1, 1, 0, 0));
        assertThat(received)
                .singleElement()
                .satisfies(it -> assertThat(it.body()).contains("T2"));
    }

    @Test
    void earlyIsBeforeTheReply() throws Exception {
        faults(Fault.CALLBACK_EARLY);
        client.charge("T1", "o1");
        assertThat(received).hasSize(1);
    }

    @Test
    void twiceIsTwice() throws Exception {
        faults(Fault.CALLBACK_TWICE);
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(2, 2, 2, 0, 0));
    }

    @Test
    void forgedIsForgedOnce() throws Exception {
        answers.add(401);
        faults(Fault.CALLBACK_FORGED);
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 2, 1, 0, 0));
        assertThat(received.stream().map(Received::authentic)).containsExactly(false, true);
    }

    @Test
    void otherAmountIsOneMore() throws Exception {
        faults(Fault.CALLBACK_OTHER_AMOUNT);
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 1, 1, 0, 0));
        assertThat(received.getFirst().body()).contains("\"amount\":501");
    }

    @Test
    void failComesAfterTheAcknowledgedSuccess() throws Exception {
        answers.add(503);
        faults(Fault.CALLBACK_FAIL_AFTER);
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(2, 3, 2, 0, 0));
        assertThat(received.stream().map(it -> it.body().contains("SUCCESS"))).containsExactly(true, true, false);
    }

    @Test
    void aDelayNeedsItsLength() throws Exception {
        assertThat(client.put("/sim/faults/orders/m1/o1", "{\"faults\":[\"callbackDelay\"]}")
                        .text("detail"))
                .contains("needs delayMs");
        bank.faults()
                .setOrder(
                        "m1",
                        "o1",
                        new OrderFaults(
                                Set.of(Fault.CALLBACK_DELAY), FaultSettings.DEFAULT.withDelay(Duration.ofMillis(30))));
        client.charge("T1", "o1");
        awaitCounts(new CallbackCounts(1, 1, 1, 0, 0));
    }

    private void faults(Fault... faults) {
        bank.faults().setOrder("m1", "o1", OrderFaults.of(faults));
    }

    private void awaitCounts(CallbackCounts wanted) {
        await().atMost(Duration.ofSeconds(10)).until(() -> bank.callbacks().equals(wanted));
    }
}
