package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.command.Together;
import io.payledger.command.cleanup.Cleanup;
import io.payledger.command.web.ApiClient.Answer;
import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Idempotency keys of pay requests, over HTTP and in PostgreSQL. */
@StoredApiTest
class KeyedPaymentsIT {
    private final ApiClient api;
    private final BankNews bank;
    private final EventStore store;
    private final JdbcClient jdbc;
    private final SettableClock clock;
    private final Cleanup cleanup;

    @Autowired
    KeyedPaymentsIT(
            ApiClient api,
            CommandGateway gateway,
            EventStore store,
            JdbcClient jdbc,
            SettableClock clock,
            Cleanup cleanup) {
        this.api = api;
        this.bank = new BankNews(gateway);
        this.store = store;
        this.jdbc = jdbc;
        this.clock = clock;
        this.cleanup = cleanup;
    }

    @Test
    @DisplayName("A01 a slow payment whose client comes back with fresh keys is one attempt, and each answer names it")
    void freshKeysForASlowPayment() {
        List<Answer> answers = new ArrayList<>();
        for (String key : List.of("a01-1", "a01-2", "a01-3", "a01-4")) {
            answers.add(api.payKeyed(key, body("a01", 500)));
        }
        assertThat(answers).extracting(Answer::status).containsExactly(202, 409, 409, 409);
        assertThat(answers.subList(1, 4)).allMatch(it -> it.get("status_url").equals("/api/payments/a01"));
        assertThat(events("a01")).isEqualTo(2);
    }

    @Test
    @DisplayName("A02 without a key the order itself keeps the second request away")
    void withoutAKey() {
        assertThat(api.pay(body("a02", 500)).status()).isEqualTo(202);
        clock.advance(Duration.ofMillis(1200));
        assertThat(api.pay(body("a02", 500)).get("code")).isEqualTo("REPEAT_SUBMIT");
        bank.charged("a02", 1, 500);
        assertThat(api.pay(body("a02", 500)).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(events("a02")).isEqualTo(3);
    }

    @Test
    @DisplayName("A03 a new key for every call of one paid order gets the one payment each time")
    void aKeyPerCall() {
        api.payKeyed("a03-0", body("a03", 500));
        bank.charged("a03", 1, 500);
        for (int call = 1; call < 5; call++) {
            Answer answer = api.payKeyed("a03-" + call, body("a03", 500));
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Idempotent-Replayed")).isEqualTo("true");
            assertThat(answer.text()).isEqualTo(api.find("a03").text());
        }
        assertThat(events("a03")).isEqualTo(3);
        assertThat(api.payKeyed("a03-4", body("a03", 501)).get("code")).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    }

    @Test
    @DisplayName("A05 a key with another body is refused with the fields that differ, while it runs and after it")
    void aKeyForAnotherRequest() {
        api.payKeyed("a05", body("a05", 100));
        refusedFor(api.payKeyed("a05", body("a05", 200)), "[\"amount\"]");
        bank.charged("a05", 1, 100);
        refusedFor(api.payKeyed("a05", body("a05-other", 200)), "[\"amount\",\"orderId\"]");
        refusedFor(api.payKeyed("a05", body("a05", 100, "USD", "CARD")), "[\"channel\",\"currency\"]");
        assertThat(events("a05")).isEqualTo(3);
        assertThat(events("a05-other")).isZero();
    }

    private static void refusedFor(Answer answer, String fields) {
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.get("code")).isEqualTo("IDEMPOTENCY_KEY_REUSED");
        assertThat(answer.body().path("fields").toString()).isEqualTo(fields);
    }

    @Test
    void theSameKeyWhileItRunsSaysWhereToAsk() {
        api.payKeyed("running", body("running", 500));
        bank.silent("running", 1);
        Answer again = api.payKeyed("\"running\"", body("running", 500));
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(again.get("status_url")).isEqualTo("/api/payments/running");
        assertThat(again.header("Retry-After")).isEqualTo("2");
    }

    @Test
    @DisplayName("A10 the first final answer of a key stays what it was, whatever happens to the order later")
    void theFirstFinalAnswerStays() {
        api.payKeyed("a10", body("a10", 500));
        bank.declined("a10", 1);
        Answer first = api.payKeyed("a10", body("a10", 500));
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.get("status")).isEqualTo("FAILED");
        assertThat(first.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(events("a10")).isEqualTo(3);

        assertThat(api.payKeyed("a10-next", body("a10", 500, "CNY", "ALIPAY")).status())
                .isEqualTo(202);
        bank.charged("a10", 2, 500);
        assertThat(api.payKeyed("a10", body("a10", 500)).text()).isEqualTo(first.text());
        Answer next = api.payKeyed("a10-next", body("a10", 500, "CNY", "ALIPAY"));
        assertThat(next.get("status")).isEqualTo("SUCCESS");
        bank.declined("a10", 2);
        assertThat(api.payKeyed("a10-next", body("a10", 500, "CNY", "ALIPAY")).text())
                .isEqualTo(next.text());
    }

    @Test
    void aRefusalThatIsFinalIsReplayedWordForWord() {
        api.payKeyed("final-0", body("final", 500));
        Answer first = api.payKeyed("final-1", body("final", 700));
        assertThat(first.get("code")).isEqualTo("ORDER_ALREADY_HAS_PAYMENT");
        assertThat(first.header("Idempotent-Replayed")).isNull();
        Answer again = api.payKeyed("final-1", body("final", 700));
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(api.payKeyed("final-1", body("final", 500)).get("code")).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    }

    @Test
    void whatMayComeOutOtherwiseIsNotFrozen() {
        assertThat(api.payKeyed("frozen", body("frozen", 0)).status()).isEqualTo(400);
        assertThat(api.payKeyed("frozen", body("frozen", 500, "CNY", "BARTER")).get("code"))
                .isEqualTo("UNKNOWN_CHANNEL");
        api.pay(body("frozen-busy", 500));
        assertThat(api.payKeyed("frozen", body("frozen-busy", 500)).get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(api.payKeyed("frozen", body("frozen", 500)).status()).isEqualTo(202);
    }

    @Test
    @DisplayName("A11 a key whose request was cut off between the append and the answer leads to the true outcome")
    void aKeyThatOutlivesItsRequest() {
        api.payKeyed("a11", body("a11", 500));
        assertThat(api.payKeyed("a11", body("a11", 500)).status()).isEqualTo(409);
        bank.silent("a11", 1);
        assertThat(api.payKeyed("a11", body("a11", 500)).status()).isEqualTo(409);
        bank.charged("a11", 1, 500);
        assertThat(api.payKeyed("a11", body("a11", 500)).get("status")).isEqualTo("SUCCESS");
        assertThat(api.find("a11").body().path("attempts").size()).isEqualTo(1);
    }

    @Test
    void whoComesBackWithTheKeyMayWaitForTheOutcome() {
        api.payKeyed("waits", body("waits", 500));
        var again =
                api.postWith("m1", "/api/payments", body("waits", 500), "Idempotency-Key", "waits", "Prefer", "wait=8");
        bank.charged("waits", 1, 500);
        assertThat(again.join().status()).isEqualTo(200);
        assertThat(again.join().header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.join().get("status")).isEqualTo("SUCCESS");
    }

    @Test
    @DisplayName("A12 a key of 255 characters is taken, a longer one is refused by name, whatever is in it")
    void longKeys() {
        Random random = new Random(12);
        for (int length : new int[] {255, 256, 2049, 7000}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            for (String key : List.of(HexFormat.of().formatHex(bytes).substring(0, length), "a".repeat(length))) {
                Answer answer = api.payKeyed(key, body("a12-" + length + key.charAt(0), 500));
                if (length == 255) {
                    assertThat(answer.status()).isEqualTo(202);
                } else {
                    assertThat(answer.status()).isEqualTo(400);
                    assertThat(answer.get("field")).isEqualTo("Idempotency-Key");
                }
            }
        }
    }

    @ParameterizedTest(name = "A14 {0} is no key")
    @ValueSource(strings = {"", "  ", "a b", "a,b", "\"\"", "\"open", "\"a\"b\""})
    void noKeys(String key) {
        Answer answer = api.payKeyed(key, body("a14", 500));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.get("code")).isEqualTo("INVALID_IDEMPOTENCY_KEY");
        assertThat(events("a14")).isZero();
    }

    @Test
    @DisplayName("A14 two keys are none, unless both headers carry the same one")
    void twoKeys() {
        for (String[] headers : new String[][] {
            {"Idempotency-Key", "k1", "Idempotency-Key", "k2"},
            {"Idempotency-Key", "k1", "X-Idempotency-Key", "k2"}
        }) {
            Answer answer = api.postWith("m1", "/api/payments", body("a14-two", 500), headers)
                    .join();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.get("code")).isEqualTo("INVALID_IDEMPOTENCY_KEY");
        }
        assertThat(api.postWith(
                                "m1",
                                "/api/payments",
                                body("a14-same", 500),
                                "Idempotency-Key",
                                "\"k-same\"",
                                "X-Idempotency-Key",
                                "k-same")
                        .join()
                        .status())
                .isEqualTo(202);
    }

    @Test
    @DisplayName("A18 two merchants may use the same key, and neither sees the other's answer")
    void aKeyIsOneMerchants() {
        assertThat(api.payKeyed("a18", body("a18", 500)).status()).isEqualTo(202);
        Answer other = api.postWith("m2", "/api/payments", body("a18-m2", 700), "Idempotency-Key", "a18")
                .join();
        assertThat(other.status()).isEqualTo(202);
        assertThat(other.get("merchantId")).isEqualTo("m2");
    }

    @Test
    @DisplayName("A19 after its key was removed a paid order still cannot be charged again")
    void theOrderOutlivesTheKey() {
        api.payKeyed("a19", body("a19", 500));
        bank.charged("a19", 1, 500);
        clock.advance(Duration.ofDays(7).minusSeconds(1));
        cleanup.run();
        assertThat(keys("a19")).isEqualTo(1);
        clock.advance(Duration.ofSeconds(2));
        assertThat(cleanup.run()).isPositive();
        assertThat(keys("a19")).isZero();
        Answer again = api.payKeyed("a19", body("a19", 500));
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.get("status")).isEqualTo("SUCCESS");
        assertThat(events("a19")).isEqualTo(3);
    }

    @Test
    void oldKeysAreRemovedInBoundedBatches() {
        jdbc.sql("INSERT INTO idempotency_keys SELECT 'old', 'PAY', n::text, '{}', 'o', 'C00000', NULL, ?"
                        + " FROM generate_series(1, 2500) n")
                .param(java.sql.Timestamp.from(clock.instant().minus(Duration.ofDays(30))))
                .update();
        assertThat(cleanup.run()).isGreaterThanOrEqualTo(2500);
    }

    @Test
    @DisplayName("A08 of parallel requests with one key one starts the attempt, the others point at it")
    void parallelRequestsWithOneKey() throws Exception {
        for (int round = 0; round < 20; round++) {
            String order = "a08-" + round;
            List<Answer> answers = Together.run(20, number -> api.payKeyed(order, body(order, 500)));
            assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(1);
            assertThat(answers)
                    .filteredOn(it -> it.status() != 202)
                    .allMatch(it -> it.get("code").equals("REPEAT_SUBMIT"));
            assertThat(events(order)).isEqualTo(2);
        }
    }

    @Test
    void ofParallelOrdersWithOneKeyOneIsTaken() throws Exception {
        for (int round = 0; round < 20; round++) {
            String key = "shared-" + round;
            List<Answer> answers = Together.run(10, number -> api.payKeyed(key, body(key + "-" + number, 500)));
            assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(1);
            assertThat(answers)
                    .filteredOn(it -> it.status() != 202)
                    .allMatch(it -> it.get("code").equals("IDEMPOTENCY_KEY_REUSED"));
            assertThat(jdbc.sql("SELECT count(*) FROM events WHERE aggregate_id LIKE ?")
                            .param("m1/" + key + "-%")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(2);
        }
    }

    @Test
    @DisplayName("A20 the database itself lets a key be claimed once")
    void theKeyIsUnique() {
        assertThat(jdbc.sql("SELECT indexdef FROM pg_indexes WHERE tablename = 'idempotency_keys'")
                        .query(String.class)
                        .list())
                .anyMatch(it -> it.contains("UNIQUE") && it.contains("(merchant_id, operation, key)"));
    }

    @Test
    @DisplayName("A21 an order whose outcome is unknown gets no second attempt, under its old key or a new one")
    void unknownIsNotTriedAgain() {
        api.payKeyed("a21", body("a21", 500));
        bank.silent("a21", 1);
        assertThat(api.payKeyed("a21", body("a21", 500)).status()).isEqualTo(409);
        assertThat(api.payKeyed("a21-new", body("a21", 500)).status()).isEqualTo(409);
        assertThat(api.find("a21").get("status")).isEqualTo("UNKNOWN");
        assertThat(api.find("a21").body().path("attempts").size()).isEqualTo(1);
    }

    @Test
    void aRefundIsAskedForOnceUnderItsKey() {
        api.pay(body("refund", 500));
        bank.charged("refund", 1, 500);
        String path = "/api/payments/refund/refunds";
        String body = "{\"refundId\":\"r1\",\"amount\":200}";
        assertThat(refund(path, body, "rk").status()).isEqualTo(202);
        Answer running = refund(path, body, "rk");
        assertThat(running.get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(running.get("status_url")).isEqualTo(path + "/r1");
        bank.refunded("refund", "r1", 200);
        Answer again = refund(path, body, "rk");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.get("status")).isEqualTo("REFUNDED");
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        refusedFor(refund(path, "{\"refundId\":\"r2\",\"amount\":100}", "rk"), "[\"amount\",\"refundId\"]");
    }

    @Test
    @DisplayName("A05 a key of a refund on the address of another order is refused")
    void aRefundKeyOnAnotherAddress() {
        for (String order : List.of("uri-1", "uri-2")) {
            api.pay(body(order, 500));
            bank.charged(order, 1, 500);
        }
        String body = "{\"refundId\":\"r1\",\"amount\":200}";
        refund("/api/payments/uri-1/refunds", body, "uri");
        refusedFor(refund("/api/payments/uri-2/refunds", body, "uri"), "[\"orderId\"]");
        assertThat(events("uri-2")).isEqualTo(3);
    }

    @Test
    void aRefundThatIsRefusedForGoodIsRefusedAgain() {
        api.pay(body("toomuch", 500));
        bank.charged("toomuch", 1, 500);
        String path = "/api/payments/toomuch/refunds";
        String body = "{\"refundId\":\"r1\",\"amount\":501}";
        Answer first = refund(path, body, "toomuch");
        assertThat(first.get("code")).isEqualTo("REFUND_EXCEEDS_CAPTURED");
        refund(path, "{\"refundId\":\"r2\",\"amount\":400}", "toomuch-2");
        Answer again = refund(path, body, "toomuch");
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
    }

    private Answer refund(String path, String body, String key) {
        return api.postWith("m1", path, body, "Idempotency-Key", key).join();
    }

    private int keys(String key) {
        return jdbc.sql("SELECT count(*) FROM idempotency_keys WHERE key = ?")
                .param(key)
                .query(Integer.class)
                .single();
    }

    private long events(String orderId) {
        return store.readEvents("m1/" + orderId).asStream().count();
    }
}
