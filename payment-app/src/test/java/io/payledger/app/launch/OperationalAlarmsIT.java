package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.EventProcessor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every cause of an alarm that is no event, made to happen in a whole ledger and taken away again. */
class OperationalAlarmsIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static GatedBank bank;
    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient staff;

    @BeforeAll
    static void start() throws IOException {
        bank = new GatedBank();
        ledger = new Ledger(new LedgerOptions(
                folder,
                "127.0.0.1",
                0,
                0,
                null,
                null,
                LedgerOptions.NO_BANK,
                Map.ofEntries(
                        Map.entry("payledger.bank.url", bank.address().toString()),
                        Map.entry("payledger.callback.secrets", CallbackLedger.SECRET),
                        Map.entry("payledger.bank.channels.ALIPAY.breaker.window", "4"),
                        Map.entry("payledger.bank.channels.ALIPAY.breaker.at-least", "2"),
                        Map.entry("payledger.bank.channels.ALIPAY.breaker.open-for", "1s"),
                        Map.entry("payledger.bank.channels.ALIPAY.breaker.probes", "1"),
                        Map.entry("payledger.alarms.interval", "100ms"),
                        Map.entry("payledger.alarms.pile-up-after", "1s"),
                        Map.entry("payledger.alarms.pile-up-count", "2"),
                        Map.entry("payledger.alarms.behind-after", "500ms"))));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
    }

    @AfterAll
    static void stop() {
        bank.close();
        ledger.close();
    }

    @Test
    void aBankThatAnswersNothingOpensItsBreaker() {
        pay("mute-breaker-1");
        pay("mute-breaker-2");
        awaitOpen("BREAKER_OPEN", "bank-ALIPAY");
        bank.answer("well");
        pay("well");
        awaitEnded("BREAKER_OPEN", "bank-ALIPAY");
    }

    @Test
    void paymentsThatStayUnknownPileUpUntilTheBankSpeaks() {
        List<String> orders = List.of("mute-pile-1", "mute-pile-2");
        orders.forEach(order -> shop.pay(order, 500, "CNY"));
        awaitOpen("PAYMENTS_PILE_UP", "UNKNOWN");
        staff.get("/api/transactions?status=UNKNOWN")
                .json()
                .path("transactions")
                .forEach(payment -> deliver(
                        payment.path("orderId").asString(),
                        payment.path("channel").asString()));
        awaitEnded("PAYMENTS_PILE_UP", "UNKNOWN");
    }

    @Test
    void aParkedPaymentIsAnAlarmOfItsOwnUntilItIsParkedNoMore() {
        JdbcClient jdbc = ledger.application().getBean(JdbcClient.class);
        jdbc.sql("INSERT INTO saga_parked_payment (processor, payment_id, sequence_number, reason)"
                        + " VALUES ('charge', 'demo/parked', 3, 'cannot be read')")
                .update();
        jdbc.sql("INSERT INTO projection_parked_payment (projection, payment_id, sequence_number, reason)"
                        + " VALUES ('timeline', 'no payment at all', 3, 'cannot be read')")
                .update();
        awaitOpen("SAGA_PARKED_PAYMENT", "charge demo/parked");
        awaitOpen("PROJECTION_PARKED_PAYMENT", "timeline no payment at all");
        assertThat(alarms("open=true&kind=SAGA_PARKED_PAYMENT&merchant=demo")).contains("\"orderId\":\"parked\"");
        jdbc.sql("DELETE FROM projection_parked_payment WHERE payment_id = 'no payment at all'")
                .update();
        awaitEnded("PROJECTION_PARKED_PAYMENT", "timeline no payment at all");
    }

    @Test
    void aProcessorThatStandsStillIsSeenByItsNodeAndByTheEventsThatWait() {
        EventProcessor timeline = ledger.application()
                .getBean(org.axonframework.config.Configuration.class)
                .eventProcessingConfiguration()
                .eventProcessor("timeline")
                .orElseThrow();
        timeline.shutDown();
        awaitOpen("PROCESSOR_STOPPED", "timeline");
        assertThat(staff.get("/actuator/health/liveness").status()).isEqualTo(503);
        shop.pay("waits-for-timeline", 500, "CNY");
        awaitOpen("PROCESSOR_BEHIND", "timeline");
        timeline.start();
        awaitEnded("PROCESSOR_STOPPED", "timeline");
        awaitEnded("PROCESSOR_BEHIND", "timeline");
        assertThat(staff.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(staff.get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    private static void pay(String order) {
        shop.post(
                "/api/payments",
                "{\"orderId\":\"%s\",\"channel\":\"ALIPAY\",\"amount\":500,\"currency\":\"CNY\"}".formatted(order),
                "Content-Type",
                "application/json");
    }

    private static void deliver(String order, String channel) {
        BankCallback.success(order, 500, "CNY").by(channel).send(addresses.api(), CallbackLedger.SECRET);
    }

    private static void awaitOpen(String kind, String subject) {
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(alarms("open=true&kind=" + kind)).contains("\"subject\":\"" + subject + "\""));
    }

    private static void awaitEnded(String kind, String subject) {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(alarms("open=true&kind=" + kind)).doesNotContain("\"subject\":\"" + subject + "\""));
        assertThat(alarms("open=false&kind=" + kind)).contains("\"subject\":\"" + subject + "\"", "cause gone");
    }

    private static String alarms(String filter) {
        return staff.get("/api/alarms?" + filter).response().body();
    }
}
