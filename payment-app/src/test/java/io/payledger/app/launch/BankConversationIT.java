package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.app.launch.LedgerClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.core.ConditionFactory;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A whole ledger and a bank that misbehaves, over HTTP; the bank is the witness. Its clocks are set to run fast. */
class BankConversationIT {
    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient bank;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.bank.connect-timeout", "500ms",
                        "payledger.bank.call-timeout", "1s",
                        "payledger.bank.listen-within", "10s",
                        "payledger.bank.send-within", "900ms",
                        "payledger.bank.in-flight-window", "2s",
                        "payledger.saga.deadline-poll", "100ms",
                        "payledger.saga.reconcile-schedule", "1s,2s,3s,5s,7s,9s,12s,15s,20s,30s,60s")));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    @DisplayName("D03 a refund whose answer is lost is one refund, and what is left bounds the next one")
    void refundWithoutAnAnswer() {
        paid("d03", 1000);
        aim("d03", "{\"faults\":[\"dropReply\"],\"times\":1,\"operations\":[\"refund\"]}");
        assertThat(refund("d03", "r1", 600).status()).isIn(200, 201, 202);
        assertThat(refund("d03", "r1", 600).status()).isIn(200, 201, 202);
        assertThat(refund("d03", "r2", 500).status()).isEqualTo(422);
        eventually()
                .until(() ->
                        shop.get("/api/payments/d03/refunds/r1").text("status").equals("REFUNDED"));
        assertThat(refunded("d03")).isEqualTo(600);
        assertThat(refund("d03", "r3", 400).status()).isIn(200, 201, 202);
        eventually().until(() -> refunded("d03") == 1000);
        eventually()
                .until(() ->
                        shop.get("/api/payments/d03/refunds/r3").text("status").equals("REFUNDED"));
    }

    @ParameterizedTest
    @CsvSource({"wrongAmount, amount, 1235 KWD", "wrongCurrency, currency, 1234 USD"})
    @DisplayName("C12 I16 a success of another amount or currency makes no transition; the bank's reference is kept")
    void mismatch(String fault, String field, String claimed) {
        String order = "c12-" + fault;
        aim(order, "{\"faults\":[\"" + fault + "\"]}");
        assertThat(shop.pay(order, 1234, "KWD").status()).isEqualTo(202);
        eventually().until(() -> events(order).stream().anyMatch(BankMismatchRecorded.class::isInstance));
        assertThat(shop.get("/api/payments/" + order).text("status")).isEqualTo("PROCESSING");
        String reference = bank.get("/sim/orders/demo/" + order)
                .json()
                .at("/charges/0/bankReference")
                .asString();
        assertThat(reference).startsWith("BK");
        // The same claim, told by each query again, is one alarm.
        assertThat(events(order))
                .filteredOn(BankMismatchRecorded.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    BankMismatchRecorded it = (BankMismatchRecorded) event;
                    assertThat(it.field()).isEqualTo(field);
                    assertThat(it.received()).isEqualTo("CHARGED " + claimed + " " + reference);
                });
    }

    @Test
    @DisplayName("C12 a refund of another amount is not booked; the bank's reference is kept")
    void refundMismatch() {
        paid("c12-refund", 1000);
        aim("c12-refund", "{\"faults\":[\"wrongAmount\"],\"operations\":[\"refund\",\"refundQuery\"]}");
        refund("c12-refund", "r1", 600);
        eventually().until(() -> events("c12-refund").getLast().toString().contains("RFR"));
        assertThat(shop.get("/api/payments/c12-refund/refunds/r1").text("status"))
                .isEqualTo("PROCESSING");
        assertThat(refund("c12-refund", "r2", 500).status()).isEqualTo(422);
    }

    @Test
    void paymentInFlightThatTheBankNeverSawIsCancelledAtTheBank() {
        aim("cancel-unseen", "{\"faults\":[\"neverSeen\",\"dropReply\"],\"operations\":[\"charge\"]}");
        shop.pay("cancel-unseen", 500, "CNY");
        cancel("cancel-unseen");
        eventually()
                .until(() ->
                        shop.get("/api/payments/cancel-unseen").text("status").equals("FAILED"));
        assertThat(events("cancel-unseen"))
                .filteredOn(PaymentNotCharged.class::isInstance)
                .singleElement()
                .satisfies(
                        event -> assertThat(((PaymentNotCharged) event).why()).isEqualTo("CANCELLED_AT_BANK"));
        assertThat(effectiveCharges("cancel-unseen")).isZero();
    }

    @Test
    void paymentInFlightThatTheBankHasChargedIsGivenBackInFull() {
        aim("cancel-charged", "{\"faults\":[\"delayAfterCharge\"],\"delayMs\":800,\"operations\":[\"charge\"]}");
        shop.pay("cancel-charged", 500, "CNY");
        cancel("cancel-charged");
        eventually()
                .until(() -> shop.get("/api/payments/cancel-charged/refunds/cancel")
                        .text("status")
                        .equals("REFUNDED"));
        assertThat(shop.get("/api/payments/cancel-charged").text("status")).isEqualTo("SUCCESS");
        assertThat(effectiveCharges("cancel-charged")).isZero();
    }

    @Test
    @DisplayName("I5 an answer that the bank has not signed is no answer; the next one that it has signed settles")
    void forgedAnswer() {
        aim("forged", "{\"faults\":[\"forgedReply\"],\"times\":1,\"operations\":[\"charge\"]}");
        shop.pay("forged", 500, "CNY");
        eventually().until(() -> shop.get("/api/payments/forged").text("status").equals("SUCCESS"));
        assertThat(events("forged"))
                .filteredOn(PaymentOutcomeUnknown.class::isInstance)
                .extracting(event -> ((PaymentOutcomeUnknown) event).why())
                .containsExactly("ANSWER_NOT_AUTHENTIC");
        assertThat(effectiveCharges("forged")).isEqualTo(1);
    }

    @Test
    @DisplayName("I1 B05 a success that comes after the bank had said no, beside another attempt, is given back once")
    void surplusCharge() {
        aim(
                "surplus",
                "{\"faults\":[\"delayAfterCharge\",\"queryLag\"],\"delayMs\":4000,\"queryLagMs\":60000,"
                        + "\"operations\":[\"charge\"]}");
        assertThat(shop.pay("surplus", 500, "CNY").status()).isEqualTo(202);
        PaymentId payment = PaymentId.of("demo", "surplus");
        CommandGateway commands = ledger.application().getBean(CommandGateway.class);
        commands.sendAndWait(new RecordBankOutcome(
                payment,
                new BankEvidence(
                        TradeNo.ofCharge(payment, 1), EvidenceSource.OPERATOR, new BankOutcome.Declined("05"))));
        commands.sendAndWait(new SubmitPayment(payment, Money.of(500, Currency.CNY), new Channel("CARD")));
        eventually()
                .until(() -> shop.get("/api/payments/surplus/refunds/surplus-1")
                        .text("status")
                        .equals("REFUNDED"));
        eventually()
                .until(() -> shop.get("/api/payments/surplus").text("status").equals("SUCCESS"));
        assertThat(effectiveCharges("surplus")).isEqualTo(1);
        assertThat(refund("surplus", "r1", 500).status()).isIn(200, 201, 202);
        eventually().until(() -> effectiveCharges("surplus") == 0);
    }

    private static void paid(String order, long amount) {
        assertThat(shop.pay(order, amount, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
    }

    private static Answer refund(String order, String refundId, long amount) {
        return shop.post(
                "/api/payments/" + order + "/refunds",
                "{\"refundId\":\"%s\",\"amount\":%d}".formatted(refundId, amount),
                "Content-Type",
                "application/json");
    }

    private static void cancel(String order) {
        assertThat(shop.post("/api/payments/" + order + "/cancel", "{}", "Content-Type", "application/json")
                        .status())
                .isIn(200, 202);
    }

    private static void aim(String order, String faults) {
        assertThat(bank.send(bank.request("/sim/faults/orders/demo/" + order, "Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString(faults)))
                        .status())
                .isEqualTo(200);
    }

    private static long refunded(String order) {
        return bank.get("/sim/orders/demo/" + order)
                .json()
                .at("/charges/0/refunded")
                .asLong();
    }

    private static long effectiveCharges(String order) {
        return bank.get("/sim/orders/demo/" + order)
                .json()
                .path("effectiveCharges")
                .asLong();
    }

    private static List<PaymentEvent> events(String order) {
        return ledger.application()
                .getBean(EventStore.class)
                .readEvents("demo/" + order)
                .asStream()
                .map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }

    private static ConditionFactory eventually() {
        return await().atMost(Duration.ofSeconds(30));
    }
}
