package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.launch.LedgerClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bank that stays silent, a person who decides, and a second one for money: over HTTP. */
class ReviewFlowIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient jane;
    private static LedgerClient eve;
    private static LedgerClient bank;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.callback.secrets", CallbackLedger.SECRET,
                        "payledger.bank.call-timeout", "1s",
                        "payledger.bank.listen-within", "1200ms",
                        "payledger.bank.connect-timeout", "500ms",
                        "payledger.bank.send-within", "500ms",
                        "payledger.bank.in-flight-window", "1100ms",
                        "payledger.saga.deadline-poll", "100ms",
                        "payledger.saga.reconcile-schedule", "1s,3s")));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
        jane = staff(addresses, "operator:jane", Role.OPERATOR);
        eve = staff(addresses, "finance:eve", Role.FINANCE);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private static LedgerClient staff(Ledger.Addresses addresses, String name, Role role) {
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(new Caller(name, null, Set.of(role)), key);
        return new LedgerClient(addresses.api(), key);
    }

    @Test
    void aSilentBankCallsAPersonWhoFindsTheChargeInTheStatement() {
        silent("silent");
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(jane.get("/api/reviews").response().body())
                                .contains("\"orderId\":\"silent\"")
                                .contains("MANUAL_REVIEW"));
        Answer decided = resolve(jane, "silent", "CHARGED", ",\"bankReference\":\"BK1\"");
        assertThat(decided.status()).isEqualTo(200);
        assertThat(decided.text("status")).isEqualTo("SUCCESS");
        assertThat(resolve(jane, "silent", "CHARGED", ",\"bankReference\":\"BK1\"")
                        .header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(shop.get("/api/payments/silent").text("status")).isEqualTo("SUCCESS");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                jane.get("/api/alarms?open=false").response().body())
                        .contains("\"orderId\":\"silent\""));
        assertThat(jane.get("/api/reviews").response().body()).doesNotContain("\"orderId\":\"silent\"");
    }

    @Test
    void aSilentRefundCallsAPersonWhoFindsItInTheStatement() {
        assertThat(shop.pay("back", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        faults("back");
        assertThat(shop.post(
                                "/api/payments/back/refunds",
                                "{\"refundId\":\"r1\",\"amount\":200}",
                                "Content-Type",
                                "application/json")
                        .status())
                .isEqualTo(202);
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(jane.get("/api/reviews").response().body()).contains("\"orderId\":\"back\""));
        String found = ",\"refundId\":\"r1\",\"bankReference\":\"BR1\"";
        Answer decided = resolve(jane, "back", "REFUNDED", found);
        assertThat(decided.status()).isEqualTo(200);
        assertThat(decided.json().path("refund").path("status").asString()).isEqualTo("REFUNDED");
        assertThat(resolve(jane, "back", "REFUNDED", found).header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(resolve(jane, "back", "REFUNDED", ",\"refundId\":\"r2\",\"bankReference\":\"BR1\"")
                        .text("code"))
                .isEqualTo("REFUND_NOT_FOUND");
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(jane.get("/api/reviews").response().body()).doesNotContain("\"orderId\":\"back\""));
    }

    @Test
    void moneyGoesOutByTwoPeople() {
        assertThat(shop.pay("denied", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        assertThat(resolve(jane, "denied", "REFUND", "").text("code")).isEqualTo("NOTHING_TO_REVIEW");
        BankCallback.fail("denied", 500, "CNY").send(shop.api(), CallbackLedger.SECRET);
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(jane.get("/api/reviews").response().body()).contains("\"orderId\":\"denied\""));
        assertThat(resolve(jane, "denied", "NOT_CHARGED", "").text("code")).isEqualTo("PAID_STAYS_PAID");

        Answer asked = resolve(jane, "denied", "REFUND", "");
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.json().path("refund").path("status").asString()).isEqualTo("AWAITING_APPROVAL");
        String refund = "/api/payments/denied/refunds/"
                + asked.json().path("refund").path("refundId").asString();
        assertThat(jane.post(refund + "/approve?merchant=demo", "").text("code"))
                .isEqualTo("SECOND_PERSON_NEEDED");
        assertThat(eve.post(refund + "/approve?merchant=demo", "").status()).isEqualTo(200);
        assertThat(shop.get("/api/payments/denied").text("status")).isEqualTo("SUCCESS");
    }

    @Test
    void onlyStaffDecideAndOnlyWithReasons() {
        shop.pay("plain", 500, "CNY", "Prefer", "wait=8");
        String route = "/api/payments/plain/review?merchant=demo";
        assertThat(shop.post(route, "{}", "Content-Type", "application/json").text("code"))
                .isEqualTo("FORBIDDEN");
        for (String body : new String[] {
            "{}",
            "{\"resolution\":\"MAYBE\",\"reason\":\"r\",\"evidence\":\"e\"}",
            "{\"resolution\":\"REFUND\",\"evidence\":\"e\"}",
            "{\"resolution\":\"REFUND\",\"reason\":\"r\"}",
            "{\"resolution\":\"CHARGED\",\"reason\":\"r\",\"evidence\":\"e\"}",
            "{\"resolution\":\"REFUND\",\"reason\":\"r\",\"evidence\":\"e\",\"bankReference\":\"b\"}",
            "{\"resolution\":\"NOT_REFUNDED\",\"reason\":\"r\",\"evidence\":\"e\"}",
            "{\"resolution\":\"CHARGED\",\"reason\":\"r\",\"evidence\":\"e\",\"bankReference\":\"b\",\"refundId\":\"r\"}",
            "{\"resolution\":\"REFUND\",\"reason\":\" \",\"evidence\":\"e\"}"
        }) {
            assertThat(jane.post(route, body, "Content-Type", "application/json")
                            .text("code"))
                    .as(body)
                    .isEqualTo("INVALID_FIELD");
        }
        assertThat(resolve(jane, "nobody-knows", "NOT_CHARGED", "").text("code"))
                .isEqualTo("ORDER_NOT_FOUND");
        assertThat(shop.get("/api/alarms").text("code")).isEqualTo("FORBIDDEN");
        assertThat(shop.get("/api/reviews").text("code")).isEqualTo("FORBIDDEN");
    }

    private static void silent(String order) {
        faults(order);
        shop.pay(order, 500, "CNY");
    }

    private static void faults(String order) {
        Answer set = bank.send(bank.request("/sim/faults/orders/demo/" + order)
                .PUT(BodyPublishers.ofString(
                        "{\"faults\":[\"silent\",\"queryDown\"],\"operations\":[\"charge\",\"refund\"]}")));
        assertThat(set.status()).isEqualTo(200);
    }

    private static Answer resolve(LedgerClient who, String order, String resolution, String more) {
        return who.post(
                "/api/payments/" + order + "/review?merchant=demo",
                "{\"resolution\":\"" + resolution
                        + "\",\"reason\":\"as it is in the statement\",\"evidence\":\"statement 17\"" + more + "}",
                "Content-Type",
                "application/json");
    }
}
