package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.ContestedEngine;
import io.payledger.command.waiting.OutcomeWaiters;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ApiTest
class PaymentApiTest {
    private static final BankOutcome CHARGED = new BankOutcome.Charged(Money.of(500, Currency.CNY), "B-1");
    private static final BankOutcome DECLINED = new BankOutcome.Declined("05");
    private static final BankOutcome SILENCE = new BankOutcome.Silent("TIMEOUT");

    private final ApiClient api;
    private final CommandGateway commands;
    private final EventStore store;
    private final OutcomeWaiters waiters;
    private final ContestedEngine engine;

    @Autowired
    PaymentApiTest(
            ApiClient api, CommandGateway commands, EventStore store, OutcomeWaiters waiters, ContestedEngine engine) {
        this.api = api;
        this.commands = commands;
        this.store = store;
        this.waiters = waiters;
        this.engine = engine;
    }

    @Test
    void aNewOrderIsAcceptedWithItsStateAndWhereToAsk() {
        ApiClient.Answer answer = api.pay(body("new-1", 500));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Location")).isEqualTo("/api/payments/new-1");
        assertThat(answer.text())
                .isEqualTo(("{\"orderId\":\"new-1\",\"merchantId\":\"m1\",\"status\":\"PROCESSING\",\"amount\":500,"
                                + "\"currency\":\"CNY\",\"attempts\":[{\"attempt\":1,\"tradeNo\":\"%s\","
                                + "\"channel\":\"WECHAT\",\"status\":\"PROCESSING\"}],\"traceId\":\"edge-trace\"}")
                        .formatted(tradeNo("new-1", 1)));
        assertThat(api.find("new-1").text()).isEqualTo(answer.text());
    }

    @Test
    void a21AnOrderInFlightOrUnknownIsNotPaidAgain() {
        api.pay(body("flight-1", 500));
        bankSays("flight-1", 1, SILENCE);
        ApiClient.Answer answer = api.pay(body("flight-1", 500, "CNY", "ALIPAY"));
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(answer.get("status_url")).isEqualTo("/api/payments/flight-1");
        assertThat(answer.header("Retry-After")).isEqualTo("2");
        assertThat(api.find("flight-1").get("status")).isEqualTo("UNKNOWN");
        assertThat(api.find("flight-1").body().path("attempts").size()).isEqualTo(1);
    }

    @Test
    void aPaidOrderAnswersAgainWithItsPaymentMarkedAsAReplay() {
        api.pay(body("paid-1", 500));
        bankSays("paid-1", 1, CHARGED);
        ApiClient.Answer answer = api.pay(body("paid-1", 500, "CNY", "ALIPAY"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(answer.get("status")).isEqualTo("SUCCESS");
        assertThat(answer.text()).isEqualTo(api.find("paid-1").text()).contains("\"bankReference\":\"B-1\"");
    }

    @Test
    void anotherAmountOrCurrencyForAKnownOrderIsRefusedWithALink() {
        api.pay(body("amount-1", 500));
        for (String other : new String[] {body("amount-1", 501), body("amount-1", 500, "USD", "WECHAT")}) {
            ApiClient.Answer answer = api.pay(other);
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.get("code")).isEqualTo("ORDER_ALREADY_HAS_PAYMENT");
            assertThat(answer.get("payment_url")).isEqualTo("/api/payments/amount-1");
        }
    }

    @Test
    void aFailedOrderStartsItsNextAttempt() {
        api.pay(body("failed-1", 500));
        bankSays("failed-1", 1, DECLINED);
        ApiClient.Answer answer = api.pay(body("failed-1", 500, "CNY", "ALIPAY"));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body().at("/attempts/0/reason").asString()).isEqualTo("05");
        assertThat(answer.body().at("/attempts/1/tradeNo").asString()).isEqualTo(tradeNo("failed-1", 2));
        assertThat(answer.body().at("/attempts/1/channel").asString()).isEqualTo("ALIPAY");
    }

    @Test
    void anotherMerchantsOrderLooksLikeAnUnknownOneByteForByte() {
        ApiClient.Answer unknown = api.findAs("m2", "foreign-1");
        api.pay(body("foreign-1", 500));
        ApiClient.Answer foreign = api.findAs("m2", "foreign-1");
        assertThat(foreign.status()).isEqualTo(404).isEqualTo(unknown.status());
        assertThat(foreign.text()).isEqualTo(unknown.text()).contains("ORDER_NOT_FOUND");
    }

    @Test
    void c14OneOrderNumberOfTwoMerchantsIsTwoPayments() {
        assertThat(api.send("m1", body("same-1", 500)).status()).isEqualTo(202);
        assertThat(api.send("m2", body("same-1", 700)).status()).isEqualTo(202);
        assertThat(api.findAs("m2", "same-1").body().path("amount").asLong()).isEqualTo(700);
    }

    @Test
    void whoIsNoOrderServicePaysNothingAndReadsNothingHere() {
        assertThat(api.send("staff", body("staff-1", 500)).status()).isEqualTo(403);
        assertThat(api.findAs("staff", "staff-1").status()).isEqualTo(403);
        assertThat(store.readEvents("m1/staff-1").hasNext()).isFalse();
    }

    @Test
    void theTraceIdOfTheBodyGoesIntoTheHeaderAndTheEvents() {
        String traced = body("trace-1", 500).replace("}", ",\"traceId\":\"T-7741\"}");
        ApiClient.Answer answer = api.pay(traced);
        assertThat(answer.headers().allValues("Trace-Id")).containsExactly("T-7741");
        assertThat(answer.get("traceId")).isEqualTo("T-7741");
        assertThat(store.readEvents("m1/trace-1").asStream())
                .allSatisfy(event -> assertThat(event.getMetaData())
                        .containsEntry(MetaKeys.TRACE_ID, "T-7741")
                        .containsEntry(MetaKeys.ACTOR, "merchant:m1")
                        .containsEntry(MetaKeys.ORIGIN, "127.0.0.1"));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void eachStepOfARequestIsOneLineOfTheLog(CapturedOutput output) {
        api.pay(body("log-1", 500));
        api.pay(body("log-1", 500));
        api.pay(body("log-1", 501));
        bankSays("log-1", 1, CHARGED);
        api.pay(body("log-1", 500));
        api.pay(body("log-2", 500, "CNY", "BARTER"));
        assertThat(output.getOut())
                .contains("pay.submit log-1 edge-trace ACCEPTED amount=500 currency=CNY channel=WECHAT merchant=m1"
                        + " attempt=1 tradeNo=" + tradeNo("log-1", 1))
                .contains("pay.submit log-1 edge-trace REFUSED code=REPEAT_SUBMIT status=PROCESSING")
                .contains("pay.submit log-1 edge-trace REFUSED code=ORDER_ALREADY_HAS_PAYMENT replayed=false")
                .contains("pay.submit log-1 edge-trace REPLAYED status=SUCCESS")
                .contains("pay.submit log-2 edge-trace REFUSED code=UNKNOWN_CHANNEL");
    }

    @Test
    void whoPrefersToWaitGetsTheOutcome() {
        CompletableFuture<ApiClient.Answer> answer = api.payAsync(body("wait-1", 500), "wait=15");
        untilStored("wait-1");
        bankSays("wait-1", 1, CHARGED);
        assertThat(answer.join().status()).isEqualTo(200);
        assertThat(answer.join().get("status")).isEqualTo("SUCCESS");
        assertThat(answer.join().header("Preference-Applied")).isEqualTo("wait=15");
        assertThat(answer.join().header("Idempotent-Replayed")).isNull();
    }

    @Test
    void whoPrefersToWaitGetsADeclineToo() {
        CompletableFuture<ApiClient.Answer> answer = api.payAsync(body("wait-2", 500), "respond-async, wait=15");
        untilStored("wait-2");
        bankSays("wait-2", 1, DECLINED);
        assertThat(answer.join().status()).isEqualTo(200);
        assertThat(answer.join().get("status")).isEqualTo("FAILED");
    }

    @Test
    void whenTheWaitIsOverTheAnswerIsAcceptedWithTheStateAsItStands() {
        ApiClient.Answer answer = api.payAsync(body("wait-3", 500), "wait=1").join();
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Location")).isEqualTo("/api/payments/wait-3");
        assertThat(answer.get("status")).isEqualTo("PROCESSING");
    }

    @Test
    void aDuplicateThatWaitsGetsTheOutcomeAsAReplay() {
        api.pay(body("wait-4", 500));
        CompletableFuture<ApiClient.Answer> duplicate = api.payAsync(body("wait-4", 500), "wait=15");
        untilWaiting();
        bankSays("wait-4", 1, CHARGED);
        assertThat(duplicate.join().status()).isEqualTo(200);
        assertThat(duplicate.join().header("Idempotent-Replayed")).isEqualTo("true");
    }

    @Test
    void aDuplicateThatWaitedInVainIsARepeatedSubmit() {
        api.pay(body("wait-5", 500));
        ApiClient.Answer answer = api.payAsync(body("wait-5", 500), "wait=1").join();
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.get("code")).isEqualTo("REPEAT_SUBMIT");
    }

    @Test
    void whoAsksMayWaitToo() {
        api.pay(body("wait-6", 500));
        CompletableFuture<ApiClient.Answer> answer = api.findAsync("wait-6", "wait=15");
        untilWaiting();
        bankSays("wait-6", 1, CHARGED);
        assertThat(answer.join().get("status")).isEqualTo("SUCCESS");
        assertThat(api.findAsync("wait-6", "wait=15").join().status()).isEqualTo(200);
        assertThat(api.findAsync("wait-0", "wait=15").join().status()).isEqualTo(404);
    }

    @Test
    void aWaitIsCutDownToTheLongestThereIs() {
        api.pay(body("wait-7", 500));
        bankSays("wait-7", 1, CHARGED);
        ApiClient.Answer answer = api.payAsync(body("wait-7", 500), "wait=3600").join();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Preference-Applied")).isEqualTo("wait=20");
    }

    @Test
    void whoWaitsWhileTheDatabaseGoesAwayIsToldWhatIsCommitted() {
        engine.breakReadsOf("m1/wait-12");
        ApiClient.Answer answer = api.payAsync(body("wait-12", 500), "wait=1").join();
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.get("status")).isEqualTo("PROCESSING");
    }

    @Test
    void aPreferenceThatIsNoneIsIgnored() {
        ApiClient.Answer answer =
                api.payAsync(body("wait-8", 500), "wait=soon, return=minimal").join();
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Preference-Applied")).isNull();
    }

    @Test
    void whoeverIsRefusedGivesTheWaitingPlaceBack() {
        api.pay(body("wait-9", 500));
        api.payAsync(body("wait-9", 501), "wait=15").join();
        api.payAsync(body("wait-9", 500, "CNY", "BARTER"), "wait=15").join();
        api.findAsync("wait-10", "wait=15").join();
        Awaitility.await().untilAsserted(() -> assertThat(waiters.waiting()).isZero());
    }

    @Test
    void withoutASecretNoTokenIsIssuedAndNoneIsBelieved() {
        ApiClient.Answer issued =
                api.post("m1", "/api/payments/precreate", "{\"orderId\":\"t\",\"amount\":1,\"currency\":\"CNY\"}");
        assertThat(issued.status()).isEqualTo(503);
        assertThat(issued.get("code")).isEqualTo("TOKENS_NOT_CONFIGURED");
        ApiClient.Answer paid = api.pay(body("token-1", 500).replace("}", ",\"token\":\"a.b\"}"));
        assertThat(paid.get("code")).isEqualTo("TOKENS_NOT_CONFIGURED");
        assertThat(store.readEvents("m1/token-1").hasNext()).isFalse();
    }

    private void bankSays(String orderId, int attempt, BankOutcome outcome) {
        BankEvidence evidence = new BankEvidence(new TradeNo(tradeNo(orderId, attempt)), EvidenceSource.REPLY, outcome);
        commands.sendAndWait(new RecordBankOutcome(PaymentId.of("m1", orderId), evidence));
    }

    private void untilStored(String orderId) {
        Awaitility.await().until(() -> store.readEvents("m1/" + orderId).hasNext());
    }

    private void untilWaiting() {
        Awaitility.await().until(() -> waiters.waiting() > 0);
    }

    private static String tradeNo(String orderId, int attempt) {
        return TradeNo.ofCharge(PaymentId.of("m1", orderId), attempt).value();
    }
}
