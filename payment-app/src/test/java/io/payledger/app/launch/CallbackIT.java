package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.app.launch.LedgerClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Callbacks as a bank sends them, over HTTP, to one whole ledger whose simulated bank is the witness. */
class CallbackIT {
    private static final String SECRET = "a-secret-of-the-callback-tests-32-bytes";
    private static final Duration SOON = Duration.ofSeconds(15);

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient staff;
    private static LedgerClient bank;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.callback.secrets", SECRET,
                        "payledger.callback.poll", "50ms",
                        "payledger.callback.retry-pauses", "50ms,200ms,500ms",
                        "payledger.callback.expire-after", "8s",
                        "payledger.alarms.interval", "200ms")));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    @DisplayName("B01 a SUCCESS that comes before its order is parked, and applied when the order is there")
    void b01ASuccessBeforeItsOrderIsParked() {
        BankCallback early = BankCallback.success("b01", 500, "CNY");
        assertThat(send(early).status()).isEqualTo(202);
        awaitState("b01", "PARKED");
        shop.pay("b01", 500, "CNY");
        awaitState("b01", "APPLIED");
        awaitStatus("b01", "SUCCESS");
        chargedOnce("b01");
    }

    @Test
    @DisplayName("B01 a SUCCESS that comes before the reply settles the payment, the reply changes nothing")
    void b01ASuccessBeforeTheReply() {
        fault("b01-reply", "{\"faults\":[\"delayAfterCharge\"],\"delayMs\":1500}");
        shop.pay("b01-reply", 500, "CNY");
        assertThat(send(BankCallback.success("b01-reply", 500, "CNY")).status()).isEqualTo(202);
        awaitStatus("b01-reply", "SUCCESS");
        assertThat(events("b01-reply").getLast())
                .isInstanceOfSatisfying(
                        PaymentSucceeded.class, it -> assertThat(it.source()).isEqualTo(EvidenceSource.CALLBACK));
        chargedOnce("b01-reply");
    }

    @Test
    @DisplayName("B03 a callback that leads by 0, 0.1, 1, 3 or 5 s: no 5xx, the same end")
    void b03LeadsOfAnyLength() throws Exception {
        List<Long> leads = List.of(0L, 100L, 1000L, 3000L, 5000L);
        leads.forEach(lead -> assertThat(
                        send(BankCallback.success("b03-" + lead, 500, "CNY")).status())
                .isEqualTo(202));
        try (ScheduledExecutorService orders = Executors.newScheduledThreadPool(leads.size())) {
            List<ScheduledFuture<Answer>> paid = leads.stream()
                    .map(lead ->
                            orders.schedule(() -> shop.pay("b03-" + lead, 500, "CNY"), lead, TimeUnit.MILLISECONDS))
                    .toList();
            for (ScheduledFuture<Answer> answer : paid) {
                assertThat(answer.get().status()).isIn(200, 202);
            }
        }
        leads.forEach(lead -> {
            awaitState("b03-" + lead, "APPLIED");
            awaitStatus("b03-" + lead, "SUCCESS");
            chargedOnce("b03-" + lead);
            assertThat(succeeded("b03-" + lead)).isEqualTo(1);
        });
    }

    @Test
    @DisplayName("B04 a FAIL after the SUCCESS is acknowledged and recorded; the order stays paid")
    void b04AFailAfterTheSuccessIsAContradiction() {
        pay("b04");
        assertThat(send(BankCallback.fail("b04", 500, "CNY")).status()).isEqualTo(202);
        awaitState("b04", "APPLIED");
        assertThat(status("b04")).isEqualTo("SUCCESS");
        assertThat(events("b04"))
                .last()
                .isInstanceOfSatisfying(
                        ContradictionRecorded.class,
                        it -> assertThat(it.source()).isEqualTo(EvidenceSource.CALLBACK));
    }

    @Test
    @DisplayName("B04 a FAIL of attempt 1 after the SUCCESS of attempt 2 changes nothing")
    void b04AFailOfAnOlderAttempt() {
        fault("b04-two", "{\"faults\":[\"decline\"],\"times\":1}");
        shop.pay("b04-two", 500, "CNY", "Prefer", "wait=8");
        assertThat(shop.pay("b04-two", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        long before = events("b04-two").size();
        assertThat(send(BankCallback.fail("b04-two", 500, "CNY")).status()).isEqualTo(202);
        awaitState("b04-two", "APPLIED");
        assertThat(status("b04-two")).isEqualTo("SUCCESS");
        assertThat(events("b04-two")).hasSize((int) before);
    }

    @Test
    @DisplayName("B05 B23 a SUCCESS after the decline settles the order once: one paid event, and only then")
    void b05b23ALateSuccessIsNotDropped() {
        fault("b05", "{\"faults\":[\"decline\"]}");
        assertThat(shop.pay("b05", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("FAILED");
        assertThat(events("b05")).last().isInstanceOf(PaymentDeclined.class);
        assertThat(succeeded("b05")).isZero();
        send(BankCallback.success("b05", 500, "CNY"));
        send(BankCallback.success("b05", 500, "CNY"));
        awaitState("b05", "APPLIED");
        awaitStatus("b05", "SUCCESS");
        assertThat(events("b05")).last().isInstanceOf(LateSuccessAccepted.class);
        assertThat(succeeded("b05")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "amount, 501, amount",
        "currency, USD, currency",
        "tradeNo, C000000000000000000000000000X, tradeNo",
        "channel, ALIPAY, channel"
    })
    @DisplayName("B08 an authentic message that does not match: 202, no transition, a mismatch recorded")
    void b08AMismatchIsRecorded(String field, String value, String recorded) {
        for (boolean success : List.of(true, false)) {
            String order = "b08-" + field + "-" + success;
            fault(order, "{\"faults\":[\"neverSeen\",\"dropReply\",\"queryDown\"]}");
            shop.pay(order, 500, "CNY");
            awaitStatus(order, "UNKNOWN");
            BankCallback right =
                    success ? BankCallback.success(order, 500, "CNY") : BankCallback.fail(order, 500, "CNY");
            BankCallback wrong = field.equals("channel")
                    ? right.by(value)
                    : right.with(field, field.equals("amount") ? Long.valueOf(value) : value);
            assertThat(send(wrong).status()).isEqualTo(202);
            awaitState(order, "APPLIED");
            assertThat(status(order)).isEqualTo("UNKNOWN");
            assertThat(events(order))
                    .last()
                    .isInstanceOfSatisfying(
                            BankMismatchRecorded.class,
                            it -> assertThat(it.field()).isEqualTo(recorded));
        }
    }

    @Test
    @DisplayName("B08 another order's trade number is no charge of this order")
    void b08AnotherOrdersNumber() {
        pay("b08-own");
        pay("b08-foreign");
        BankCallback crossed = BankCallback.success("b08-foreign", 500, "CNY")
                .with(
                        "tradeNo",
                        TradeNo.ofCharge(PaymentId.of("demo", "b08-own"), 1).value());
        assertThat(send(crossed).status()).isEqualTo(202);
        awaitState("b08-foreign", "APPLIED");
        assertThat(events("b08-foreign"))
                .last()
                .isInstanceOfSatisfying(
                        BankMismatchRecorded.class, it -> assertThat(it.field()).isEqualTo("tradeNo"));
    }

    @Test
    @DisplayName("B08 another merchant's order of that name is an unknown one: an alarm at once, nothing paid")
    void b08AnotherMerchant() {
        pay("b08-merchant");
        BankCallback wrong = BankCallback.fail("b08-merchant", 500, "CNY").with("merchantId", "nobody");
        assertThat(send(wrong).status()).isEqualTo(202);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(staff.get("/api/alarms?open=true&kind=CALLBACK_UNUSABLE")
                                .response()
                                .body())
                        .contains("\"merchantId\":\"nobody\",\"orderId\":\"b08-merchant\""));
        assertThat(states("nobody/b08-merchant")).containsExactly("FAILED");
        assertThat(status("b08-merchant")).isEqualTo("SUCCESS");
        assertThat(events("b08-merchant")).last().isInstanceOf(PaymentSucceeded.class);
    }

    @Test
    @DisplayName("B11 a callback of an order that never comes expires with an alarm, which ends when it is taken")
    void b11AnUnknownOrderExpires() {
        BankCallback early = BankCallback.success("b11", 500, "CNY");
        assertThat(send(early).status()).isEqualTo(202);
        awaitState("b11", "EXPIRED");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(expired("open=true")).contains("\"orderId\":\"b11\""));
        shop.pay("b11", 500, "CNY");
        assertThat(send(early).status()).isEqualTo(202);
        awaitState("b11", "APPLIED");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(expired("open=false"))
                        .contains("\"orderId\":\"b11\"")
                        .contains("\"closedBy\":\"cause gone\""));
        assertThat(expired("open=true")).doesNotContain("\"orderId\":\"b11\"");
    }

    /** Every order of two words about a refund whose reply got lost; money that went back is never forgotten. */
    @ParameterizedTest
    @CsvSource({
        "SUCCESS, SUCCESS, REFUNDED, RefundSucceeded",
        "SUCCESS, FAIL, REFUNDED, RefundContradictionRecorded",
        "SUCCESS, LATER, REFUNDED, RefundSucceeded",
        "FAIL, SUCCESS, REFUNDED, LateRefundAccepted",
        "FAIL, FAIL, FAILED, RefundFailed",
        "FAIL, LATER, FAILED, RefundFailed",
        "LATER, SUCCESS, REFUNDED, RefundSucceeded",
        "LATER, FAIL, FAILED, RefundFailed"
    })
    void aRefundIsSettledByWhatTheBankTellsInAnyOrder(String first, String second, String status, String last) {
        String order = "refund-" + first + "-" + second;
        refund(order);
        Set<String> words = new HashSet<>();
        for (String word : List.of(first, second)) {
            assertThat(send(told(order, word)).status()).isEqualTo(202);
            words.add(word);
            await().atMost(SOON)
                    .until(() -> states("demo/" + order).equals(Collections.nCopies(words.size(), "APPLIED")));
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(refundStatus(order)).isEqualTo(status));
        assertThat(events(order).getLast().getClass().getSimpleName()).isEqualTo(last);
    }

    @ParameterizedTest
    @CsvSource({"SUCCESS, amount, 101", "FAIL, amount, 101", "FAIL, currency, USD", "SUCCESS, refundNo, R00000000"})
    @DisplayName("B08 a callback that does not match the refund changes nothing and is an alarm")
    void b08ARefundThatDoesNotMatch(String word, String field, String value) {
        String order = "refund-b08-" + word + "-" + field;
        refund(order);
        String before = refundStatus(order);
        BankCallback wrong = told(order, word).with(field, field.equals("amount") ? Long.valueOf(value) : value);
        assertThat(send(wrong).status()).isEqualTo(202);
        awaitState(order, "APPLIED");
        assertThat(events(order).getLast())
                .isInstanceOfSatisfying(
                        BankMismatchRecorded.class, it -> assertThat(it.field()).isEqualTo(field));
        assertThat(refundStatus(order)).isEqualTo(before);
    }

    @Test
    @DisplayName("B11 a refund of a payment that never comes is parked, and expires with an alarm")
    void b11ARefundOfAnUnknownPayment() {
        assertThat(send(told("refund-b11", "SUCCESS")).status()).isEqualTo(202);
        awaitState("refund-b11", "PARKED");
        awaitState("refund-b11", "EXPIRED");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(expired("open=true")).contains("\"orderId\":\"refund-b11\""));
    }

    /** Paid, and then refunded by a bank whose answers to that get lost. */
    private static void refund(String order) {
        pay(order);
        fault(order, "{\"faults\":[\"neverSeen\",\"dropReply\",\"queryDown\"],\"operations\":[\"refund\"]}");
        shop.post(
                "/api/payments/" + order + "/refunds",
                "{\"refundId\":\"r\",\"amount\":100}",
                "Content-Type",
                "application/json");
        await().atMost(SOON).untilAsserted(() -> assertThat(refundStatus(order)).isEqualTo("UNKNOWN"));
    }

    private static BankCallback told(String order, String word) {
        return (word.equals("FAIL") ? BankCallback.fail(order, 100, "CNY") : BankCallback.success(order, 100, "CNY"))
                .with("status", word)
                .ofRefund("r");
    }

    private static String refundStatus(String order) {
        return shop.get("/api/payments/" + order + "/refunds/r").text("status");
    }

    private static String expired(String filter) {
        return staff.get("/api/alarms?kind=CALLBACK_EXPIRED&" + filter)
                .response()
                .body();
    }

    @Test
    @DisplayName("B09 ten cents do not pay five yuan")
    void b09AnUnderpaymentPaysNothing() {
        fault("b09", "{\"faults\":[\"neverSeen\",\"dropReply\",\"queryDown\"]}");
        shop.pay("b09", 50000, "CNY");
        awaitStatus("b09", "UNKNOWN");
        assertThat(send(BankCallback.success("b09", 10, "CNY")).status()).isEqualTo(202);
        awaitState("b09", "APPLIED");
        assertThat(status("b09")).isEqualTo("UNKNOWN");
        assertThat(succeeded("b09")).isZero();
    }

    @Test
    @DisplayName("B14 ten at once and ten later: twenty acknowledgements, one event, one row")
    void b14DuplicatesAreHarmless() throws Exception {
        fault("b14", "{\"faults\":[\"neverSeen\",\"dropReply\",\"queryDown\"]}");
        shop.pay("b14", 500, "CNY");
        awaitStatus("b14", "UNKNOWN");
        BankCallback message = BankCallback.success("b14", 500, "CNY");
        CyclicBarrier together = new CyclicBarrier(10);
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> answers = IntStream.range(0, 10)
                    .mapToObj(sender -> senders.submit(() -> {
                        together.await();
                        return send(message);
                    }))
                    .toList();
            for (Future<Answer> answer : answers) {
                assertThat(answer.get().status()).isEqualTo(202);
            }
        }
        awaitState("b14", "APPLIED");
        for (int later = 0; later < 10; later++) {
            assertThat(send(message).status()).isEqualTo(202);
        }
        assertThat(succeeded("b14")).isEqualTo(1);
        assertThat(states("demo/b14")).containsExactly("APPLIED");
        assertThat(jdbc().sql("SELECT deliveries FROM callback_inbox WHERE payment_id = 'demo/b14'")
                        .query(Integer.class)
                        .single())
                .isEqualTo(20);
    }

    @Test
    @DisplayName("B14 a message whose row was removed for its age changes nothing when it comes again")
    void b14ARowThatIsGoneIsNotWhatMakesDuplicatesHarmless() {
        pay("b14-gone");
        BankCallback message = BankCallback.success("b14-gone", 500, "CNY");
        send(message);
        awaitState("b14-gone", "APPLIED");
        List<PaymentEvent> before = events("b14-gone");
        jdbc().sql("DELETE FROM callback_inbox WHERE payment_id = 'demo/b14-gone'")
                .update();
        assertThat(send(message).status()).isEqualTo(202);
        awaitState("b14-gone", "APPLIED");
        assertThat(events("b14-gone")).isEqualTo(before);
    }

    @Test
    @DisplayName("B16 a message that is signed ahead is taken once; its replay changes nothing")
    void b16AReplayChangesNothing() {
        pay("b16");
        long before = events("b16").size();
        BankCallback message = BankCallback.success("b16", 500, "CNY");
        Instant ahead = Instant.now().plusSeconds(290);
        assertThat(message.send(addresses.api(), SECRET, ahead).status()).isEqualTo(202);
        assertThat(message.send(addresses.api(), SECRET, ahead).status()).isEqualTo(202);
        awaitState("b16", "APPLIED");
        assertThat(events("b16")).hasSize((int) before);
        assertThat(message.send(addresses.api(), SECRET, Instant.now().plusSeconds(310))
                        .status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("B11 B18 B19 whatever is not authentic gets the same bytes, and nothing is kept")
    void b11b18b19OneAnswerForWhateverIsNotAuthentic() {
        pay("b19");
        long rows = rows();
        BankCallback known = BankCallback.success("b19", 500, "CNY");
        String now = String.valueOf(Instant.now().getEpochSecond());
        String old = String.valueOf(Instant.now().getEpochSecond() - 400);
        String right = "v1=" + BankCallback.mac(SECRET, now + ".WECHAT." + known.body());
        List<Answer> refused = List.of(
                known.deliver(addresses.api()),
                BankCallback.success("b19-unknown", 500, "CNY").deliver(addresses.api()),
                known.deliver(addresses.api(), "Bank-Timestamp", now),
                known.deliver(addresses.api(), "Bank-Signature", right),
                known.deliver(addresses.api(), "Bank-Timestamp", "soon", "Bank-Signature", right),
                known.deliver(addresses.api(), "Bank-Timestamp", now, "Bank-Signature", "v1=00"),
                known.with("amount", 501).deliver(addresses.api(), "Bank-Timestamp", now, "Bank-Signature", right),
                known.by("ALIPAY").deliver(addresses.api(), "Bank-Timestamp", now, "Bank-Signature", right),
                known.by("no-channel").deliver(addresses.api(), "Bank-Timestamp", now, "Bank-Signature", right),
                known.deliver(
                        addresses.api(),
                        "Bank-Timestamp",
                        old,
                        "Bank-Signature",
                        "v1=" + BankCallback.mac(SECRET, old + ".WECHAT." + known.body())),
                known.send(addresses.api(), " "),
                known.send(addresses.api(), "another-secret-that-nobody-has-given"));
        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.response().body())
                    .isEqualTo(refused.getFirst().response().body())
                    .contains("UNAUTHENTICATED");
            assertThat(answer.header("Content-Type"))
                    .isEqualTo(refused.getFirst().header("Content-Type"));
        });
        assertThat(rows()).isEqualTo(rows);
        assertThat(events("b19")).last().isInstanceOf(PaymentSucceeded.class);
    }

    @Test
    @DisplayName("B21 a bank whose query does not know yet what its callback said: stays paid")
    void b21TheQueryLagsBehind() {
        fault("b21", "{\"faults\":[\"dropReply\",\"queryLag\"],\"queryLagMs\":5000}");
        shop.pay("b21", 500, "CNY");
        awaitStatus("b21", "UNKNOWN");
        send(BankCallback.success("b21", 500, "CNY"));
        awaitStatus("b21", "SUCCESS");
        assertThat(succeeded("b21")).isEqualTo(1);
        chargedOnce("b21");
    }

    @Test
    void anAuthenticMessageThatCannotBeReadIsKeptForAPerson() {
        BankCallback odd = BankCallback.success("odd", 500, "CNY").with("amount", "five");
        assertThat(send(odd).status()).isEqualTo(202);
        await().atMost(SOON)
                .until(() ->
                        jdbc().sql("SELECT count(*) FROM callback_inbox WHERE state = 'FAILED' AND next_try_at IS NULL"
                                                + " AND payment_id IS NULL")
                                        .query(Long.class)
                                        .single()
                                == 1);
    }

    private static Answer send(BankCallback callback) {
        return callback.send(addresses.api(), SECRET);
    }

    private static void pay(String order) {
        assertThat(shop.pay(order, 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
    }

    private static void fault(String order, String document) {
        assertThat(bank.send(bank.request("/sim/faults/orders/demo/" + order).PUT(BodyPublishers.ofString(document)))
                        .status())
                .isEqualTo(200);
    }

    private static String status(String order) {
        return shop.get("/api/payments/" + order).text("status");
    }

    private static void awaitStatus(String order, String status) {
        await().atMost(SOON).until(() -> status(order).equals(status));
    }

    private static void awaitState(String order, String state) {
        await().atMost(SOON).until(() -> states("demo/" + order).equals(List.of(state)));
    }

    private static List<String> states(String payment) {
        return jdbc().sql("SELECT state FROM callback_inbox WHERE payment_id = ?")
                .param(payment)
                .query(String.class)
                .list();
    }

    private static long rows() {
        return jdbc().sql("SELECT count(*) FROM callback_inbox")
                .query(Long.class)
                .single();
    }

    private static List<PaymentEvent> events(String order) {
        return ledger.application()
                .getBean(EventStore.class)
                .readEvents("demo/" + order)
                .asStream()
                .map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }

    private static long succeeded(String order) {
        return events(order).stream()
                .filter(event -> event instanceof PaymentSucceeded || event instanceof LateSuccessAccepted)
                .count();
    }

    private static void chargedOnce(String order) {
        await().atMost(SOON)
                .until(() -> bank.get("/sim/orders/demo/" + order)
                                .json()
                                .path("effectiveCharges")
                                .asInt()
                        == 1);
    }

    private static JdbcClient jdbc() {
        return ledger.application().getBean(JdbcClient.class);
    }
}
