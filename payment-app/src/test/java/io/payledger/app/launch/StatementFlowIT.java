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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The simulated bank's own statement beside the whole ledger, and each class decided over HTTP. */
class StatementFlowIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient bank;
    private static LedgerClient eve;
    private static LedgerClient mia;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.ofEntries(
                        Map.entry("payledger.callback.secrets", CallbackLedger.SECRET),
                        Map.entry("payledger.statements.date-window", "0"),
                        Map.entry("payledger.statements.match-every", "500ms"),
                        Map.entry("payledger.bank.call-timeout", "1s"),
                        Map.entry("payledger.bank.listen-within", "1200ms"),
                        Map.entry("payledger.bank.connect-timeout", "500ms"),
                        Map.entry("payledger.bank.send-within", "500ms"),
                        Map.entry("payledger.bank.in-flight-window", "1100ms"),
                        Map.entry("payledger.saga.reconcile-schedule", "1h"))));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
        eve = finance(addresses, "finance:eve");
        mia = finance(addresses, "finance:mia");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private static LedgerClient finance(Ledger.Addresses addresses, String name) {
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(new Caller(name, null, Set.of(Role.FINANCE)), key);
        return new LedgerClient(addresses.api(), key);
    }

    @Test
    @DisplayName("H06 E15 the bank's statement finds what the ledger does not know, and the other way round")
    void h06e15TheBanksOwnStatementIsLaidBesideTheLedger() {
        for (String order : List.of("plain", "absent", "less", "twice")) {
            assertThat(shop.pay(order, 500, "CNY", "Prefer", "wait=8").text("status"))
                    .isEqualTo("SUCCESS");
        }
        assertThat(shop.pay("yen", 500, "JPY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        assertThat(shop.post(
                                "/api/payments/plain/refunds",
                                "{\"refundId\":\"R-1\",\"amount\":200}",
                                "Content-Type",
                                "application/json")
                        .status())
                .isIn(200, 202);
        await().atMost(SOON)
                .until(() -> shop.get("/api/payments/plain/refunds/R-1")
                        .text("status")
                        .equals("REFUNDED"));
        bank.send(bank.request("/sim/faults/orders/demo/silent")
                .PUT(BodyPublishers.ofString("{\"faults\":[\"silent\",\"queryDown\"]}")));
        shop.pay("silent", 500, "CNY");
        await().atMost(SOON)
                .until(() -> shop.get("/api/payments/silent").text("status").equals("UNKNOWN"));
        await().atMost(SOON)
                .until(() -> eve.get("/api/transactions?status=UNKNOWN")
                                .json()
                                .path("transactions")
                                .size()
                        == 1);

        Answer whole = bring(statement("camt053"));
        assertThat(whole.status()).as(whole.response().body()).isEqualTo(201);
        JsonNode sums = bank.get("/sim/ledger").json().path("perCurrency").path("CNY");
        assertThat(sum("CREDIT")).isEqualTo(sums.path("charged").asLong());
        assertThat(sum("DEBIT")).isEqualTo(sums.path("refunded").asLong());
        assertThat(open()).containsExactly("STATUS_DIFFERS silent RECORD_OUTCOME");
        // What another format shows of the same bookings is known by the bank's own numbers.
        Answer again = bring(statement("mt940"));
        assertThat(again.status()).as(again.response().body()).isEqualTo(201);
        assertThat(again.json().path("knownLines")).isEqualTo(again.json().path("lines"));

        JsonNode silent = rows("state=OPEN").getFirst();
        Answer resolved = decide(eve, silent, "RECORD_OUTCOME");
        assertThat(resolved.status()).as(resolved.response().body()).isEqualTo(200);
        assertThat(shop.get("/api/payments/silent").text("status")).isEqualTo("SUCCESS");
        assertThat(bank.get("/sim/orders/demo/silent")
                        .json()
                        .path("effectiveCharges")
                        .asLong())
                .isOne();
        theOtherClasses();
    }

    /** A second account, whose bank shows some of the same payments wrongly. */
    private void theOtherClasses() {
        shop.pay("other-less", 500, "CNY", "Prefer", "wait=8");
        shop.pay("other-yen", 500, "JPY", "Prefer", "wait=8");
        shop.pay("other-twice", 500, "CNY", "Prefer", "wait=8");
        shop.pay("other-absent", 500, "CNY", "Prefer", "wait=8");
        await().atMost(SOON)
                .until(() -> Stream.of("other-less", "other-yen", "other-twice", "other-absent")
                        .allMatch(order -> eve.get("/api/journal?orderId=" + order)
                                        .json()
                                        .path("entries")
                                        .size()
                                > 0));
        List<String> lines = new ArrayList<>(List.of(statement("csv").split("\r\n")));
        String header = lines.removeFirst();
        String twice = line(lines, "other-twice");
        String file = String.join(
                "\r\n",
                header,
                line(lines, "other-less").replace(",5.00,", ",4.00,"),
                line(List.of(statement("csv", "JPY").split("\r\n")), "other-yen")
                        .replace("JPY", "CNY"),
                twice,
                twice.replaceFirst("BK", "BL"),
                twice.replaceFirst(number("other-twice"), "C0000UNKNOWN0000"));
        Answer answer = bring(file.replace("SIM-0001", "SIM-0002"));
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(201);
        // What the tables of finance do not know yet is open until the next look.
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(open())
                        .containsExactlyInAnyOrder(
                                "AMOUNT_DIFFERS other-less OPEN_REVIEW",
                                "CURRENCY_DIFFERS other-yen OPEN_REVIEW",
                                "DUPLICATE other-twice OPEN_REVIEW",
                                "MISSING_HERE - ASSIGN",
                                "MISSING_AT_BANK other-absent OPEN_REVIEW"));
        for (String order : List.of("other-less", "other-yen", "other-twice", "other-absent")) {
            JsonNode difference = rows("state=OPEN&orderId=" + order).getFirst();
            assertThat(decide(mia, difference, "OPEN_REVIEW").status()).isEqualTo(200);
        }
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(eve.get("/api/reviews").response().body())
                                .contains("other-less", "other-yen", "other-twice", "other-absent"));
        assertThat(rows("state=OPEN&class=MISSING_HERE"))
                .allSatisfy(
                        row -> assertThat(decide(mia, row, "DISMISS").status()).isEqualTo(200));
        assertThat(open()).isEmpty();
        assertThat(shop.get("/api/payments/other-absent").text("status")).isEqualTo("SUCCESS");
    }

    private static String line(List<String> lines, String order) {
        String number = number(order);
        return lines.stream().filter(it -> it.contains(number)).findFirst().orElseThrow();
    }

    private static String number(String order) {
        return shop.get("/api/payments/" + order)
                .json()
                .path("attempts")
                .get(0)
                .path("tradeNo")
                .asString();
    }

    private static String statement(String format) {
        return statement(format, "CNY");
    }

    private static String statement(String format, String currency) {
        return bank.get("/sim/statement?format=" + format + "&currency=" + currency)
                .response()
                .body();
    }

    private static Answer bring(String file) {
        return eve.post("/api/statements/imports", file, "Content-Type", "application/x-www-form-urlencoded");
    }

    private static long sum(String direction) {
        return eve.get("/api/statements/lines?limit=1000&direction=" + direction)
                .json()
                .path("lines")
                .valueStream()
                .mapToLong(row -> row.path("amount").asLong())
                .sum();
    }

    private static List<JsonNode> rows(String filter) {
        return eve.get("/api/statements/differences?" + filter)
                .json()
                .path("differences")
                .valueStream()
                .toList();
    }

    private static List<String> open() {
        return rows("state=OPEN").stream()
                .map(row -> row.path("matchClass").asString() + " "
                        + row.path("orderId").asString("-") + " "
                        + row.path("action").asString())
                .toList();
    }

    private static Answer decide(LedgerClient who, JsonNode difference, String action) {
        return who.post(
                "/api/statements/differences/" + difference.path("matchId") + "/resolve",
                "{\"action\":\"" + action + "\",\"reason\":\"as the bank shows it\"}",
                "Content-Type",
                "application/json");
    }
}
