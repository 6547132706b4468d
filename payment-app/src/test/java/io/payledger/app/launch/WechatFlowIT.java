package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.app.database.StartupProblem;
import io.payledger.testsupport.wechat.WechatBooks;
import io.payledger.testsupport.wechat.WechatKeys;
import io.payledger.testsupport.wechat.WechatNotice;
import io.payledger.testsupport.wechat.WechatStub;
import io.payledger.testsupport.wechat.WechatStub.Call;
import io.payledger.testsupport.wechat.WechatStub.Fault;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One whole ledger whose channel WECHAT is a little WeChat Pay: over HTTP, the saga, the SDK, and notifications. */
class WechatFlowIT {
    private static final String SECRET = "a-secret-of-the-callback-tests-32-bytes";
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    static Path folder;

    @TempDir
    static Path keyFolder;

    private static WechatKeys keys;
    private static WechatStub wechat;
    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;

    @BeforeAll
    static void start() {
        keys = WechatKeys.in(keyFolder);
        wechat = WechatStub.start(keys);
        Map<String, String> settings = new TreeMap<>(
                keys.settings("WECHAT", wechat.url().toString(), "http://shop.example/bank/callbacks/WECHAT"));
        settings.putAll(Map.of(
                "payledger.bank.connect-timeout", "500ms",
                "payledger.bank.call-timeout", "2s",
                "payledger.bank.listen-within", "3s",
                "payledger.bank.send-within", "1500ms",
                "payledger.bank.in-flight-window", "12s",
                "payledger.callback.secrets", SECRET,
                "payledger.callback.poll", "50ms",
                "payledger.saga.deadline-poll", "100ms",
                "payledger.saga.reconcile-schedule", "2s,5s,10s,17s,20s,30s,60s,300s"));
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, settings));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        // Its payer has 16.5 s: time for the other tests.
        shop.pay("w3", 500, "CNY");
    }

    @AfterAll
    static void stop() {
        ledger.close();
        wechat.close();
    }

    @AfterEach
    void noFaults() {
        wechat.noFaults();
    }

    @Test
    void aNotificationPaysTheOrderAndUntilThenItIsUnderWay() {
        assertThat(shop.pay("w1", 500, "CNY").status()).isEqualTo(202);
        awaitOrder("w1");
        assertThat(status("w1")).as("that the payer takes his time is no news").isEqualTo("PROCESSING");
        await().atMost(SOON).until(() -> shop.get("/api/payments/w1/payer-code").status() == 200);
        assertThat(shop.get("/api/payments/w1/payer-code").text("code"))
                .isEqualTo("weixin://wxpay/bizpayurl?pr=" + number("w1"));
        assertThat(shop.get("/api/payments/nothing/payer-code").text("code")).isEqualTo("PAYER_CODE_NOT_FOUND");
        assertThat(wechat.books().pay(number("w1"))).isTrue();
        assertThat(deliver(notice("w1")).statusCode()).isEqualTo(204);
        awaitStatus("w1", "SUCCESS");
        assertThat(events("w1").getLast()).isInstanceOfSatisfying(PaymentSucceeded.class, it -> {
            assertThat(it.source()).isEqualTo(EvidenceSource.CALLBACK);
            assertThat(it.bankReference()).isEqualTo("42" + number("w1"));
        });
        long before = events("w1").size();
        assertThat(deliver(notice("w1")).statusCode()).isEqualTo(204);
        assertThat(events("w1")).as("told once more").hasSize((int) before);
        assertThat(ledger.application()
                        .getBean(JdbcClient.class)
                        .sql("SELECT signature FROM callback_inbox WHERE payment_id = 'demo/w1' LIMIT 1")
                        .query(String.class)
                        .single())
                .as("what verifies the kept bytes is kept beside them")
                .matches(WechatKeys.PLATFORM_ID + " \\S+ \\S+");
    }

    @Test
    void aReplyThatIsLostIsFoundByTheQueryAndThereIsOneOrder() {
        wechat.fault(Call.PREPAY, new Fault.NoReply());
        shop.pay("w2", 500, "CNY");
        awaitStatus("w2", "UNKNOWN");
        wechat.books().pay(number("w2"));
        awaitStatus("w2", "SUCCESS");
        assertThat(events("w2").getLast())
                .isInstanceOfSatisfying(
                        PaymentSucceeded.class, it -> assertThat(it.source()).isEqualTo(EvidenceSource.QUERY));
        assertThat(wechat.calls()).containsOnlyOnce("PREPAY " + number("w2"));
    }

    @Test
    void anOrderThatNobodyPaysIsClosedAtTheBankBeforeItFails() {
        awaitStatus("w3", "FAILED");
        assertThat(events("w3").getLast()).isInstanceOf(PaymentNotCharged.class);
        assertThat(wechat.books().order(number("w3")).state()).isEqualTo("CLOSED");
        assertThat(wechat.books().pay(number("w3")))
                .as("its code is worth nothing now")
                .isFalse();
    }

    @Test
    void aCancelClosesTheOrderAtOnce() {
        shop.pay("w4", 500, "CNY");
        awaitOrder("w4");
        assertThat(shop.post("/api/payments/w4/cancel", "", "Content-Type", "application/json")
                        .status())
                .isEqualTo(202);
        awaitStatus("w4", "FAILED");
        assertThat(wechat.books().order(number("w4")).state()).isEqualTo("CLOSED");
    }

    @Test
    void aCancelThatComesAfterThePayerIsASuccessThatIsGivenBack() {
        shop.pay("w7", 500, "CNY");
        awaitOrder("w7");
        wechat.books().pay(number("w7"));
        shop.post("/api/payments/w7/cancel", "", "Content-Type", "application/json");
        awaitStatus("w7", "SUCCESS");
        await().atMost(SOON)
                .until(() -> shop.get("/api/payments/w7/refunds/cancel")
                        .text("status")
                        .equals("REFUNDED"));
        assertThat(wechat.books().refunds())
                .filteredOn(it -> it.outTradeNo().equals(number("w7")))
                .singleElement()
                .satisfies(it -> assertThat(it.amount()).isEqualTo(500));
    }

    @Test
    void aRefundIsDoneWhenItsQuerySaysSo() {
        shop.pay("w5", 500, "CNY");
        awaitOrder("w5");
        wechat.books().pay(number("w5"));
        deliver(notice("w5"));
        awaitStatus("w5", "SUCCESS");
        wechat.books().refundsAre("PROCESSING");
        assertThat(shop.post(
                                "/api/payments/w5/refunds",
                                "{\"refundId\":\"r1\",\"amount\":200}",
                                "Content-Type",
                                "application/json")
                        .status())
                .isEqualTo(202);
        await().atMost(SOON).until(() -> !refundsOf("w5").isEmpty());
        assertThat(refundStatus("w5")).isNotEqualTo("REFUNDED");
        wechat.books().refundsAre("SUCCESS");
        await().atMost(SOON).until(() -> refundStatus("w5").equals("REFUNDED"));
        assertThat(refundsOf("w5")).hasSize(1);
        assertThat(refundsOf("w5").getFirst().amount()).isEqualTo(200);
    }

    @Test
    void b19WhatIsNotWechatsOwnChangesNothing() {
        shop.pay("w6", 500, "CNY");
        awaitOrder("w6");
        wechat.books().pay(number("w6"));
        WechatNotice right = notice("w6");
        List<HttpResponse<String>> refused = List.of(
                deliver(right.withBody(right.body().replace("TRANSACTION", "transaction"))),
                deliver(right.with("Wechatpay-Signature", "AAAA")),
                deliver(right.with("Wechatpay-Serial", "PUB_KEY_ID_OF_A_STRANGER")),
                deliver(right.with("Wechatpay-Timestamp", "1772366400")),
                deliver(right.telling(
                        keys, "TRANSACTION.SUCCESS", "{}", Instant.now().minusSeconds(400))));
        assertThat(refused).allSatisfy(it -> {
            assertThat(it.statusCode()).isEqualTo(401);
            assertThat(it.body()).isEqualTo(refused.getFirst().body()).contains("\"code\":\"FAIL\"");
        });
        assertThat(BankCallback.success("w6", 500, "CNY")
                        .send(addresses.api(), SECRET)
                        .status())
                .as("the general form is no form of this channel's")
                .isEqualTo(401);
        assertThat(events("w6")).noneMatch(PaymentSucceeded.class::isInstance);
        assertThat(deliver(right).statusCode()).isEqualTo(204);
        awaitStatus("w6", "SUCCESS");
    }

    @Test
    void b08b09AnAuthenticNotificationOfAnotherAmountPaysNothing() {
        shop.pay("w8", 500, "CNY");
        awaitOrder("w8");
        wechat.books().pay(number("w8"));
        String fiveFen = ("{\"appid\":\"%s\",\"mchid\":\"%s\",\"out_trade_no\":\"%s\",\"attach\":\"demo/w8\","
                        + "\"trade_state\":\"SUCCESS\",\"transaction_id\":\"4200001\","
                        + "\"amount\":{\"total\":5,\"currency\":\"CNY\"}}")
                .formatted(WechatKeys.APP, WechatKeys.MERCHANT, number("w8"));
        assertThat(deliver(notice("w8").telling(keys, "TRANSACTION.SUCCESS", fiveFen, Instant.now()))
                        .statusCode())
                .isEqualTo(204);
        await().atMost(SOON).until(() -> events("w8").stream().anyMatch(BankMismatchRecorded.class::isInstance));
        assertThat(events("w8"))
                .filteredOn(BankMismatchRecorded.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(
                        BankMismatchRecorded.class, it -> assertThat(it.field()).isEqualTo("amount"));
        assertThat(deliver(notice("w8")).statusCode()).isEqualTo(204);
        awaitStatus("w8", "SUCCESS");
    }

    @Test
    void b18AnAccountWithoutItsKeysStopsTheStartWithOneLine(@TempDir Path other) {
        Map<String, String> settings = new TreeMap<>(
                keys.settings("WECHAT", wechat.url().toString(), "http://shop.example/bank/callbacks/WECHAT"));
        settings.remove("payledger.wechat.channels.WECHAT.merchant-key-file");
        try (Ledger refused = new Ledger(LedgerOptions.onFreePorts(other, settings))) {
            assertThatThrownBy(refused::start)
                    .isInstanceOf(StartupProblem.class)
                    .hasMessageContaining("payledger.wechat.channels.WECHAT.merchant-key-file must be set")
                    .hasMessageNotContaining("\n");
        }
    }

    private static WechatNotice notice(String order) {
        return wechat.notice(number(order));
    }

    private static HttpResponse<String> deliver(WechatNotice notice) {
        return notice.to(addresses.api().resolve("/bank/callbacks/WECHAT")).send();
    }

    private static List<WechatBooks.Refund> refundsOf(String order) {
        List<WechatBooks.Refund> refunds = new ArrayList<>(wechat.books().refunds());
        refunds.removeIf(refund -> !refund.outTradeNo().equals(number(order)));
        return refunds;
    }

    private static String number(String order) {
        return TradeNo.ofCharge(PaymentId.of("demo", order), 1).value();
    }

    private static void awaitOrder(String order) {
        await().atMost(SOON).until(() -> wechat.books().has(number(order)));
    }

    private static String status(String order) {
        return shop.get("/api/payments/" + order).text("status");
    }

    private static void awaitStatus(String order, String status) {
        await().atMost(SOON).until(() -> status(order).equals(status));
    }

    private static String refundStatus(String order) {
        return shop.get("/api/payments/" + order + "/refunds/r1").text("status");
    }

    private static List<PaymentEvent> events(String order) {
        return ledger.application()
                .getBean(EventStore.class)
                .readEvents("demo/" + order)
                .asStream()
                .map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }
}
