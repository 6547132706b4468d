package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.Together;
import io.payledger.command.cleanup.Cleanup;
import io.payledger.command.personal.PayerHash;
import io.payledger.command.web.ApiClient.Answer;
import io.payledger.testsupport.SettableClock;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rules on amounts and payers over HTTP: a refusal is on record and starts no attempt. */
@StoredApiTest
class RulesIT {
    private static final long MOST = Money.MAX_REQUEST_MINOR;

    private final ApiClient api;
    private final BankNews bank;
    private final EventStore store;
    private final JdbcClient jdbc;
    private final SettableClock clock;
    private final Cleanup cleanup;
    private final PayerHash payers;

    @Autowired
    RulesIT(
            ApiClient api,
            CommandGateway gateway,
            EventStore store,
            JdbcClient jdbc,
            SettableClock clock,
            Cleanup cleanup,
            PayerHash payers) {
        this.api = api;
        this.bank = new BankNews(gateway);
        this.store = store;
        this.jdbc = jdbc;
        this.clock = clock;
        this.cleanup = cleanup;
        this.payers = payers;
    }

    @Test
    void aRefusalIsOnRecordAndStartsNoAttempt() {
        Answer refused = api.pay(body("min", 99, "CNY", "CARD"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.get("code")).isEqualTo("AMOUNT_BELOW_MINIMUM");
        assertThat(refused.body().path("minimum").asLong()).isEqualTo(100);
        assertThat(api.find("min").status()).isEqualTo(404);
        List<? extends DomainEventMessage<?>> record = refusals("min");
        assertThat(record).hasSize(1);
        assertThat(record.getFirst().getPayload())
                .isEqualTo(new PaymentRefused(
                        PaymentId.of("m1", "min"),
                        new Channel("CARD"),
                        Money.of(99, Currency.CNY),
                        "AMOUNT_BELOW_MINIMUM"));
        assertThat(record.getFirst().getMetaData())
                .containsEntry(MetaKeys.ACTOR, "merchant:m1")
                .containsEntry(MetaKeys.TRACE_ID, "edge-trace")
                .containsEntry(MetaKeys.ORIGIN, "127.0.0.1");
        assertThat(api.pay(body("min", 100, "CNY", "CARD")).status()).isEqualTo(202);
    }

    @Test
    void eachRuleHasItsCode() {
        assertThat(api.pay(body("eur", 500, "EUR", "CARD")).get("code")).isEqualTo("CURRENCY_NOT_ALLOWED");
        assertThat(api.pay(body("max", 50_001, "CNY", "CARD")).get("code")).isEqualTo("AMOUNT_ABOVE_MAXIMUM");
        assertThat(api.pay(body("yen", 999, "JPY", "BANK_TRANSFER")).get("code"))
                .isEqualTo("AMOUNT_BELOW_MINIMUM");
    }

    @Test
    void theOrdersOwnStateIsLookedAtBeforeTheRules() {
        api.pay(body("first", 500));
        assertThat(api.pay(body("first", 99, "CNY", "CARD")).get("code")).isEqualTo("ORDER_ALREADY_HAS_PAYMENT");
        bank.declined("first", 1);
        api.pay(body("first-2", 50));
        assertThat(api.pay(body("first-2", 50, "CNY", "CARD")).get("code")).isEqualTo("REPEAT_SUBMIT");
        bank.declined("first-2", 1);
        assertThat(api.pay(body("first-2", 50, "CNY", "CARD")).get("code")).isEqualTo("AMOUNT_BELOW_MINIMUM");
        assertThat(api.pay(body("first-2", 50)).status()).isEqualTo(202);
        bank.charged("first-2", 2, 50);
        assertThat(api.pay(body("first-2", 50, "CNY", "CARD")).status()).isEqualTo(200);
        assertThat(refusals("first-2")).hasSize(1);
    }

    @Test
    void aKeyGetsItsRefusalAgainAndNoSecondRecord() {
        Answer first = api.payKeyed("rule-key", body("rule-key", 99, "CNY", "CARD"));
        Answer again = api.payKeyed("rule-key", body("rule-key", 99, "CNY", "CARD"));
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(refusals("rule-key")).hasSize(1);
        assertThat(api.payKeyed("rule-key", body("rule-key", 100, "CNY", "CARD"))
                        .get("code"))
                .isEqualTo("IDEMPOTENCY_KEY_REUSED");
    }

    @Test
    void refusalsOfOneOrderAtOnceAreAllOnRecord() throws Exception {
        List<Answer> answers = Together.run(20, number -> api.pay(body("flood", 99, "CNY", "CARD")));
        assertThat(answers).allMatch(it -> it.get("code").equals("AMOUNT_BELOW_MINIMUM"));
        assertThat(refusals("flood"))
                .hasSize(20)
                .extracting(DomainEventMessage::getSequenceNumber)
                .doesNotHaveDuplicates();
    }

    @Test
    void aPayerStartsNoMoreAttemptsThanMayBeHoweverManyComeAtOnce() throws Exception {
        List<Answer> answers = Together.run(20, number -> api.pay(body("count-" + number, 10, "counted")));
        assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(5);
        assertThat(answers)
                .filteredOn(it -> it.status() != 202)
                .allMatch(it -> it.status() == 422 && it.get("code").equals("PAYER_COUNT_EXCEEDED"));
        assertThat(api.send("m2", body("count-m2", 10, "counted")).status())
                .as("another merchant's payer of the same name")
                .isEqualTo(202);
        clock.advance(Duration.ofHours(1));
        assertThat(api.pay(body("count-later", 10, "counted")).status()).isEqualTo(202);
    }

    @Test
    void attemptsThatNoWindowReachesAreRemoved() {
        assertThat(api.pay(body("old", 10, "old-payer")).status()).isEqualTo(202);
        clock.advance(Duration.ofHours(1).minusSeconds(1));
        cleanup.run();
        assertThat(attemptsOf("old-payer")).isEqualTo(1);
        clock.advance(Duration.ofSeconds(2));
        cleanup.run();
        assertThat(attemptsOf("old-payer")).isZero();
    }

    @Test
    void aPayerSpendsNoMoreThanMayBe() {
        assertThat(api.pay(body("sum-1", 6_000, "summed")).status()).isEqualTo(202);
        assertThat(api.pay(body("sum-2", 4_001, "summed")).get("code")).isEqualTo("PAYER_SUM_EXCEEDED");
        assertThat(api.pay(body("sum-3", 4_000, "summed")).status()).isEqualTo(202);
        assertThat(api.pay(body("sum-4", 1, "summed")).get("code")).isEqualTo("PAYER_SUM_EXCEEDED");
        assertThat(api.pay(body("sum-5", 9_000, "summed").replace("CNY", "USD")).status())
                .as("a currency without a sum")
                .isEqualTo(202);
        assertThat(refusals("sum-2")).hasSize(1);
        assertThat(store.readEvents("m1/sum-2").hasNext()).isFalse();
    }

    @Test
    @DisplayName("C09 the largest amount is bounded, and three of them sum up right")
    void theLargestAmount() {
        for (int order = 1; order <= 3; order++) {
            assertThat(api.pay(body("c09-" + order, MOST)).status()).isEqualTo(202);
            bank.charged("c09-" + order, 1, MOST);
            assertThat(api.find("c09-" + order).body().path("amount").asLong()).isEqualTo(MOST);
        }
        assertThat(api.pay(body("c09-4", MOST + 1)).get("field")).isEqualTo("amount");
        assertThat(jdbc.sql("SELECT sum((payload->'amount'->>'minor')::bigint) FROM events"
                                + " WHERE aggregate_id LIKE 'm1/c09-%' AND event_type = 'PaymentSucceeded'")
                        .query(BigDecimal.class)
                        .single())
                .isEqualTo(BigDecimal.valueOf(Math.multiplyExact(3, MOST)));
    }

    @Test
    void aDryRunMakesEveryCheckAndStoresNothing() {
        long before = stored();
        Answer would = rehearse(body("dry", 500));
        assertThat(would.status()).isEqualTo(200);
        assertThat(would.text()).isEqualTo("{\"orderId\":\"dry\",\"dryRun\":true,\"wouldStart\":1}");
        assertThat(rehearse(body("dry", 99, "CNY", "CARD")).get("code")).isEqualTo("AMOUNT_BELOW_MINIMUM");
        assertThat(rehearse(body("dry", 20_000, "dry-payer")).get("code")).isEqualTo("PAYER_SUM_EXCEEDED");
        assertThat(rehearse(body("dry", 500, "CNY", "BARTER")).get("code")).isEqualTo("UNKNOWN_CHANNEL");
        assertThat(rehearse(body("dry", 500).replace("}", ",\"token\":\"x\"}")).get("code"))
                .isEqualTo("TOKEN_FORGED");
        assertThat(stored()).isEqualTo(before);

        api.payKeyed("dry-key", body("dry", 500));
        assertThat(rehearse(body("dry", 500)).get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(rehearse(body("dry", 501)).get("code")).isEqualTo("ORDER_ALREADY_HAS_PAYMENT");
        assertThat(api.postWith(
                                "m1",
                                "/api/payments?dryRun=true",
                                body("dry", 502),
                                "Idempotency-Key",
                                "dry-key",
                                "Prefer",
                                "wait=5")
                        .join()
                        .get("code"))
                .isEqualTo("IDEMPOTENCY_KEY_REUSED");
        bank.declined("dry", 1);
        assertThat(rehearse(body("dry", 500)).body().path("wouldStart").asInt()).isEqualTo(2);
        assertThat(api.post("m1", "/api/payments?dryRun=yes", body("dry-2", 500))
                        .get("field"))
                .isEqualTo("dryRun");
        assertThat(api.post("m1", "/api/payments?dryRun=true&dryRun=true", body("dry-2", 500))
                        .get("field"))
                .isEqualTo("dryRun");
        assertThat(api.post("m1", "/api/payments?dryRun=false", body("dry-2", 500))
                        .status())
                .isEqualTo(202);
    }

    @Test
    void aDryRunOfARefundReservesNothing() {
        api.pay(body("dry-refund", 500));
        bank.charged("dry-refund", 1, 500);
        String path = "/api/payments/dry-refund/refunds";
        long before = stored();
        Answer would = api.post("m1", path + "?dryRun=true", "{\"refundId\":\"r\",\"amount\":500}");
        assertThat(would.text())
                .isEqualTo("{\"orderId\":\"dry-refund\",\"refundId\":\"r\",\"dryRun\":true,\"wouldReserve\":500,"
                        + "\"currency\":\"CNY\",\"needsApproval\":false}");
        assertThat(api.post("m1", path + "?dryRun=true", "{\"refundId\":\"r\",\"amount\":501}")
                        .get("code"))
                .isEqualTo("REFUND_EXCEEDS_CAPTURED");
        assertThat(api.post("m1", "/api/payments/dry-none/refunds?dryRun=true", "{\"refundId\":\"r\",\"amount\":1}")
                        .get("code"))
                .isEqualTo("ORDER_NOT_FOUND");
        assertThat(api.post("m1", path + "?dryRun=maybe", "{\"refundId\":\"r\",\"amount\":1}")
                        .get("field"))
                .isEqualTo("dryRun");
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void attemptsOfAnEarlierReleaseAreHiddenAndStillCounted() {
        jdbc.sql("INSERT INTO payer_attempts (trade_no, merchant_id, payer_id, currency, minor, started_at)"
                        + " SELECT 'OLD' || i, 'm1', 'p-of-old', 'CNY', 100, ? FROM generate_series(1, 7) AS i")
                .param(Timestamp.from(clock.instant()))
                .update();
        cleanup.run();
        assertThat(attemptsOf("p-of-old")).isEqualTo(7);
        assertThat(jdbc.sql("SELECT count(*) FROM payer_attempts WHERE payer_id NOT LIKE '#%'")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    private int attemptsOf(String payer) {
        return jdbc.sql("SELECT count(*) FROM payer_attempts WHERE payer_id = ?")
                .param(payers.of(new MerchantId("m1"), new PayerId(payer)))
                .query(Integer.class)
                .single();
    }

    private Answer rehearse(String body) {
        return api.post("m1", "/api/payments?dryRun=true", body);
    }

    /** Rows that a request could leave behind. */
    private long stored() {
        return jdbc.sql("SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM idempotency_keys)"
                        + " + (SELECT count(*) FROM payer_attempts)")
                .query(Long.class)
                .single();
    }

    private List<? extends DomainEventMessage<?>> refusals(String orderId) {
        return store.readEvents(PaymentRefused.streamOf(PaymentId.of("m1", orderId)))
                .asStream()
                .toList();
    }

    private static String body(String orderId, long amount) {
        return ApiClient.body(orderId, amount);
    }

    private static String body(String orderId, long amount, String currency, String channel) {
        return ApiClient.body(orderId, amount, currency, channel);
    }

    private static String body(String orderId, long amount, String payer) {
        return ApiClient.body(orderId, amount).replace("}", ",\"payerId\":\"" + payer + "\"}");
    }
}
