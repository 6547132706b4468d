package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.audit.AuditCommand;
import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.command.cleanup.Cleanup;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Goal: what people wrote about a payer is found nowhere once it is erased, neither in a copy of the database nor by
 * anybody who asks, while every proof of the history holds; and it cannot be erased while a legal hold stands.
 */
class PersonalDataIT {
    private static final String JSON = "application/json";

    @TempDir
    static Path folder;

    private static Path data;
    private static TableDump dump;
    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient staff;
    private static LedgerClient jo;
    private static LedgerClient ann;

    /** Also after a stop, over the same data. */
    @BeforeAll
    static void launch() {
        data = folder.resolve("data");
        dump = new TableDump(data);
        ledger = new Ledger(LedgerOptions.onFreePorts(
                data,
                Map.of(
                        "payledger.checkpoint.interval", "200ms",
                        "payledger.command.rules.payer-max-count", "1000",
                        "payledger.command.refunds.approval-above.CNY", "300",
                        // What is silent stays so for as long as a test takes.
                        "payledger.saga.reconcile-schedule", "1h,25h",
                        "logging.level.step", "off")));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        jo = as("operator:jo", Role.OPERATOR);
        ann = as("operator:ann", Role.OPERATOR);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private static LedgerClient as(String name, Role role) {
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(new Caller(name, null, Set.of(role)), key);
        return new LedgerClient(addresses.api(), key);
    }

    private static Answer post(LedgerClient client, String path, String body, String... headers) {
        return client.post(
                path,
                body,
                Stream.concat(Stream.of("Content-Type", JSON), Stream.of(headers))
                        .toArray(String[]::new));
    }

    private static Answer pay(String order, String payer) {
        return post(
                shop,
                "/api/payments",
                "{\"orderId\":\"%s\",\"channel\":\"WECHAT\",\"amount\":900,\"currency\":\"CNY\",\"payerId\":\"%s\"}"
                        .formatted(order, payer),
                "Prefer",
                "wait=8",
                "Idempotency-Key",
                "key-" + order);
    }

    private static Answer refund(String order, String id, long amount, String reason) {
        return post(
                shop,
                "/api/payments/" + order + "/refunds",
                "{\"refundId\":\"%s\",\"amount\":%d,\"reason\":\"%s\"}".formatted(id, amount, reason),
                "Idempotency-Key",
                "key-" + order + id);
    }

    private static Answer erase(LedgerClient client, String field, String value) {
        return post(client, "/api/erasures?merchant=demo", request(field, value, "PAYER_REQUEST", "DSR-1"));
    }

    private static Answer hold(String field, String value, String number) {
        return post(jo, "/api/legal-holds?merchant=demo", request(field, value, "LITIGATION", number));
    }

    private static Answer lift(LedgerClient client, String field, String value, String number) {
        return post(client, "/api/legal-holds/lift?merchant=demo", request(field, value, "CASE_CLOSED", number));
    }

    private static String request(String field, String value, String reason, String number) {
        return "{\"%s\":\"%s\",\"reason\":\"%s\",\"caseNumber\":\"%s\"}".formatted(field, value, reason, number);
    }

    private static String body(LedgerClient client, String path) {
        Answer answer = client.get(path);
        assertThat(answer.status()).as(path + " " + answer.response().body()).isEqualTo(200);
        return answer.response().body();
    }

    private static String audit(String... arguments) {
        StringWriter text = new StringWriter();
        int exit = new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString()))
                        .toArray(String[]::new));
        assertThat(exit).as(String.join(" ", arguments) + ": " + text).isZero();
        return text.toString();
    }

    /** Waits until the pages know the newest event, so that no table is behind. */
    private static void caughtUp(String order, String event) {
        await(order)
                .atMost(Duration.ofSeconds(30))
                .until(() -> staff.get("/api/timeline?merchant=demo&orderId=" + order)
                        .response()
                        .body()
                        .contains(event));
    }

    /** Everything that people can write about an order, and all that they wrote. */
    private static final class Story {
        private final String order;
        private final String silent;
        private final String cancelled;
        private final String payer;
        private final List<String> words = new ArrayList<>();
        private final String evidence;

        Story(String name) {
            order = name + "-1";
            silent = name + "-2";
            cancelled = name + "-3";
            payer = "payer-" + name;
            evidence = say("said of a dispute");
            assertThat(pay(order, payer).text("status")).isEqualTo("SUCCESS");
            assertThat(refund(order, "small", 100, word("why a refund")).status())
                    .isEqualTo(202);
            assertThat(refund(order, "large", 400, word("why a large one")).status())
                    .isEqualTo(202);
            String path = "/api/payments/" + order;
            ok(post(
                    staff,
                    path + "/refunds/large/reject?merchant=demo",
                    "{\"reason\":\"%s\"}".formatted(word("why it was rejected"))));
            ok(post(
                    shop,
                    path + "/disputes",
                    "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"%s\"}"
                            .formatted(evidence)));
            ok(post(
                    staff,
                    path + "/disputes/d/accept?merchant=demo",
                    "{\"reason\":\"%s\"}".formatted(word("why the customer is right"))));
            silence(cancelled);
            ok(post(
                    shop,
                    "/api/payments/" + cancelled + "/cancel",
                    "{\"reason\":\"%s\"}".formatted(word("why it was cancelled"))));
            silence(silent);
            review();
            caughtUp(order, "DisputeAccepted");
            caughtUp(cancelled, "CancelRequested");
            caughtUp(silent, "ReviewResolved");
        }

        private void silence(String silenced) {
            LedgerClient bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
            bank.send(bank.request("/sim/faults/orders/demo/" + silenced)
                    .PUT(BodyPublishers.ofString("{\"faults\":[\"dropReply\",\"queryDown\",\"noCallback\"]}")));
            pay(silenced, payer);
            await(silenced)
                    .atMost(Duration.ofSeconds(30))
                    .until(() ->
                            shop.get("/api/payments/" + silenced).text("status").equals("UNKNOWN"));
        }

        private void review() {
            String path = "/api/payments/" + silent + "/review?merchant=demo";
            String decision = "{\"resolution\":\"NOT_CHARGED\",\"reason\":\"%s\",\"evidence\":\"%s\"}"
                    .formatted(word("why it was decided so"), word("where it can be looked up"));
            ok(post(staff, path, decision));
            assertThat(post(staff, path, decision).header("Idempotent-Replayed"))
                    .as("what is sealed is still told to be the same")
                    .isEqualTo("true");
        }

        private String say(String what) {
            return "Jane Roe of " + order + ": " + what;
        }

        private String word(String what) {
            words.add(say(what));
            return words.getLast();
        }

        private static void ok(Answer answer) {
            assertThat(answer.status()).as(answer.response().body()).isBetween(200, 299);
        }

        /** Whatever the ledger says about it, to whoever may ask. */
        private String allThatIsSaid() {
            StringBuilder all = new StringBuilder();
            for (String one : List.of(order, silent, cancelled)) {
                for (String path : List.of(
                        "/api/payments/" + one + "/refunds?merchant=demo",
                        "/api/payments/" + one + "/disputes?merchant=demo",
                        "/api/timeline?merchant=demo&orderId=" + one,
                        "/api/transactions?merchant=demo&orderId=" + one,
                        "/api/transactions/export?merchant=demo&orderId=" + one,
                        "/api/refunds?merchant=demo&orderId=" + one,
                        "/api/refunds/export?merchant=demo&orderId=" + one,
                        "/api/audit/events?merchant=demo&orderId=" + one + "&sort=index&limit=100",
                        "/api/payments/" + one + "/receipt?merchant=demo",
                        "/pages/payments/demo/" + one,
                        "/pages/payments/demo/" + one + "/events",
                        "/pages/reviews/demo/" + one,
                        "/pages/disputes/demo/" + one)) {
                    all.append(body(staff, path)).append('\n');
                }
            }
            return all.append(body(staff, "/api/audit/export")).toString();
        }
    }

    @Test
    void whatWasErasedIsFoundNowhereAndEveryProofStillHolds() {
        Story story = new Story("gone");
        Story other = new Story("stays");
        assertThat(dump.rowsWith(story.words.toArray(String[]::new)))
                .as("sealed from the start")
                .isEmpty();
        assertThat(dump.rowsWith(story.payer)).as("hidden from the start").isEmpty();
        assertThat(dump.rowsWith(story.evidence))
                .as("beside the log")
                .singleElement()
                .asString()
                .contains("dispute_evidence");
        assertThat(story.allThatIsSaid())
                .contains(story.words)
                .contains(story.evidence)
                .doesNotContain("[erased]");

        Answer erased = erase(ann, "payerId", story.payer);
        assertThat(erased.status()).as(erased.response().body()).isEqualTo(200);
        assertThat(erased.json().path("orders").asInt()).isEqualTo(3);
        assertThat(erased.text("subject")).startsWith("payer/demo/").doesNotContain(story.payer);
        assertThat(erased.header("Idempotent-Replayed")).isEmpty();

        assertNothingIsLeftOf(story);
        Answer again = erase(ann, "payerId", story.payer);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(erase(ann, "orderId", story.order).header("Idempotent-Replayed"))
                .isEqualTo("true");

        assertThat(audit("verify")).startsWith("intact: ");
        assertThat(audit("compare")).contains("are what the events say");
        assertThat(audit("rebuild", "timeline")).contains("rebuilt and in place");
        assertThat(audit("rebuild", "transactions")).contains("rebuilt and in place");
        assertThat(audit("check")).contains("all is well");
        assertNothingIsLeftOf(story);

        assertThat(other.allThatIsSaid())
                .contains(other.words)
                .contains(other.evidence)
                .doesNotContain("[erased]");
        String recorded = body(staff, "/api/audit/events?type=PersonalDataErased&raw=true");
        assertThat(recorded)
                .contains("operator:ann", "PAYER_REQUEST", "DSR-1", "demo/gone-1")
                .doesNotContain("Jane");
    }

    private static void assertNothingIsLeftOf(Story story) {
        String said = story.allThatIsSaid();
        assertThat(said).contains("[erased]").doesNotContain("Jane Roe of " + story.order);
        assertThat(dump.rowsWith(Stream.concat(story.words.stream(), Stream.of(story.evidence, story.payer))
                        .toArray(String[]::new)))
                .isEmpty();
    }

    @Test
    void whatIsWrittenAboutAnErasedOrderIsErasedBeforeItIsStored() {
        assertThat(pay("later", "payer-later").text("status")).isEqualTo("SUCCESS");
        assertThat(erase(ann, "orderId", "later").json().path("orders").asInt()).isEqualTo(1);
        Answer refunded = refund("later", "r", 100, "Jane Roe changed her mind");
        assertThat(refunded.status()).isEqualTo(202);
        assertThat(refunded.text("reason")).isEqualTo("[erased]");
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        shop.get("/api/payments/later/refunds/r").text("status").equals("REFUNDED"));
        assertThat(refund("later", "r", 100, "Jane Roe changed her mind").header("Idempotent-Replayed"))
                .as("the key still stands for the same request")
                .isEqualTo("true");
        assertThat(refund("later", "r", 100, "Jane Roe changed it again").text("code"))
                .isEqualTo("IDEMPOTENCY_KEY_REUSED");
        assertThat(dump.rowsWith("Jane Roe changed")).isEmpty();
    }

    @Test
    void aLegalHoldKeepsItUntilItIsLiftedAndThenASecondPersonErases() {
        assertThat(pay("held-1", "payer-held").text("status")).isEqualTo("SUCCESS");
        assertThat(pay("held-2", "payer-held").text("status")).isEqualTo("SUCCESS");
        refund("held-1", "r", 100, "Jane Roe is held");
        assertThat(as("finance:ina", Role.FINANCE)
                        .post("/api/legal-holds", "{}", "Content-Type", JSON)
                        .status())
                .isEqualTo(403);
        assertThat(hold("orderId", "nobodys", "L-1").text("code")).isEqualTo("ORDER_NOT_FOUND");
        assertThat(lift(jo, "orderId", "held-1", "L-1").text("code")).isEqualTo("LEGAL_HOLD_NOT_FOUND");

        assertThat(hold("orderId", "held-1", "L-1").json().path("standing").asBoolean())
                .isTrue();
        assertThat(hold("orderId", "held-1", "L-1").header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(hold("payerId", "payer-held", "L-2").status()).isEqualTo(200);
        assertThat(body(as("auditor:al", Role.AUDITOR), "/api/legal-holds")).contains("demo/held-1", "L-1", "L-2");

        assertThat(erase(ann, "payerId", "payer-held").text("code")).isEqualTo("LEGAL_HOLD");
        assertThat(erase(ann, "orderId", "held-2").text("code"))
                .as("its payer is held")
                .isEqualTo("LEGAL_HOLD");
        assertThat(lift(jo, "payerId", "payer-held", "L-2")
                        .json()
                        .path("standing")
                        .asBoolean(true))
                .isFalse();
        assertThat(erase(ann, "payerId", "payer-held").text("code"))
                .as("one of its orders is held")
                .isEqualTo("LEGAL_HOLD");
        assertThat(lift(jo, "orderId", "held-1", "L-1").status()).isEqualTo(200);
        assertThat(lift(jo, "orderId", "held-1", "L-1").header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(body(shop, "/api/payments/held-1/refunds/r")).contains("Jane Roe is held");

        assertThat(erase(jo, "payerId", "payer-held").text("code")).isEqualTo("HOLD_LIFTED_BY_SAME_PERSON");
        assertThat(erase(ann, "payerId", "payer-held").json().path("orders").asInt())
                .isEqualTo(2);
        assertThat(body(shop, "/api/payments/held-1/refunds/r")).contains("[erased]");
    }

    @Test
    void aHoldAlsoKeepsWhatADisputeRestsOn() {
        assertThat(pay("held-evidence", "payer-evidence").text("status")).isEqualTo("SUCCESS");
        String path = "/api/payments/held-evidence/disputes";
        Story.ok(post(shop, path, "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"mine\"}"));
        Story.ok(hold("payerId", "payer-evidence", "L-3"));
        String erasing = path + "/d/erase?merchant=demo";
        assertThat(post(ann, erasing, "{\"reason\":\"asked for\"}").text("code"))
                .isEqualTo("LEGAL_HOLD");
        assertThat(shop.get(path + "/d").text("text")).isEqualTo("mine");
        Story.ok(lift(jo, "payerId", "payer-evidence", "L-3"));
        assertThat(post(jo, erasing, "{\"reason\":\"asked for\"}").text("code"))
                .isEqualTo("HOLD_LIFTED_BY_SAME_PERSON");
        assertThat(shop.get(path + "/d").text("text")).isEqualTo("mine");
        Story.ok(post(ann, erasing, "{\"reason\":\"asked for\"}"));
        assertThat(shop.get(path + "/d").json().has("text")).isFalse();
    }

    @Test
    void anErasureThatFailsInTheMiddleIsFinishedByWhoeverComesNext() {
        assertThat(pay("crash", "payer-crash").text("status")).isEqualTo("SUCCESS");
        Story.ok(post(
                shop,
                "/api/payments/crash/disputes",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"Jane Roe crashed\"}"));
        dump.change("REVOKE DELETE ON dispute_evidence FROM ledger_app");
        try {
            assertThat(erase(ann, "payerId", "payer-crash").status()).isGreaterThanOrEqualTo(500);
            assertThat(openWork()).isEqualTo(1);
            assertThat(dump.rowsWith("Jane Roe crashed")).isNotEmpty();
        } finally {
            dump.change("GRANT DELETE ON dispute_evidence TO ledger_app");
        }
        ledger.application().getBean("erasureSweeper", Cleanup.class).run();
        assertThat(openWork()).isZero();
        assertThat(dump.rowsWith("Jane Roe crashed")).isEmpty();
        assertThat(dump.count("SELECT count(*) FROM payer_order WHERE payment_id = 'demo/crash'"))
                .isZero();
    }

    @Test
    void aHoldThatMeetsAnErasureInTheMiddleHoldsWhatThePayerOrdersLater() {
        assertThat(pay("before", "payer-meets").text("status")).isEqualTo("SUCCESS");
        dump.change("REVOKE DELETE ON payer_order FROM ledger_app");
        try {
            assertThat(erase(ann, "payerId", "payer-meets").status()).isGreaterThanOrEqualTo(500);
        } finally {
            dump.change("GRANT DELETE ON payer_order TO ledger_app");
        }
        Story.ok(hold("payerId", "payer-meets", "L-20"));
        assertThat(openWork()).isZero();
        assertThat(pay("after", "payer-meets").text("status")).isEqualTo("SUCCESS");
        assertThat(erase(ann, "payerId", "payer-meets").text("code")).isEqualTo("LEGAL_HOLD");
        Story.ok(lift(jo, "payerId", "payer-meets", "L-20"));
        assertThat(erase(ann, "payerId", "payer-meets").json().path("orders").asInt())
                .isEqualTo(1);
    }

    private static long openWork() {
        return dump.count("SELECT count(*) FROM erasure_work WHERE finished_at IS NULL");
    }

    @Test
    void whatABackupBringsBackIsErasedAgainAtTheNextStart() {
        assertThat(pay("restored", "payer-restored").text("status")).isEqualTo("SUCCESS");
        Story.ok(refund("restored", "r", 100, "Jane Roe came back"));
        Story.ok(hold("orderId", "restored", "L-9"));
        Story.ok(lift(jo, "orderId", "restored", "L-9"));
        List<String> tables = List.of("sealing_key", "payer_order", "payer_subject", "erasure_work", "legal_hold");
        tables.forEach(table -> dump.change("CREATE TABLE backup_" + table + " AS SELECT * FROM " + table));
        Story.ok(erase(ann, "orderId", "restored"));
        Story.ok(hold("orderId", "restored", "L-10"));
        assertThat(body(shop, "/api/payments/restored/refunds/r")).contains("[erased]");
        Story.ok(post(
                shop,
                "/api/payments/restored/disputes",
                "{\"disputeId\":\"later\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"Written since\"}"));

        ledger.close();
        tables.forEach(table -> {
            dump.change("DELETE FROM " + table);
            dump.change("INSERT INTO " + table + " SELECT * FROM backup_" + table);
            dump.change("DROP TABLE backup_" + table);
        });
        launch();
        assertThat(body(shop, "/api/payments/restored/refunds/r"))
                .contains("[erased]")
                .doesNotContain("Jane");
        assertThat(body(shop, "/api/payments/restored/disputes/later")).contains("Written since");
        assertThat(body(jo, "/api/legal-holds")).contains("L-10").doesNotContain("L-9\"");
        assertThat(openWork()).isZero();
    }

    @Test
    @DisplayName(
            "F16 an erasure beside new payments of the same payer erases each of them whole, or leaves it to be erased")
    void anErasureBesideNewPaymentsOfTheSamePayer() throws Exception {
        int orders = 24;
        try (ExecutorService clients = Executors.newFixedThreadPool(6)) {
            List<Future<Answer>> paid = new ArrayList<>();
            List<Future<Answer>> erased = new ArrayList<>();
            for (int i = 0; i < orders; i++) {
                String order = "race-" + i;
                paid.add(clients.submit(() -> pay(order, "payer-race")));
                if (i % 4 == 3) {
                    erased.add(clients.submit(() -> erase(ann, "payerId", "payer-race")));
                }
            }
            for (Future<Answer> one : paid) {
                assertThat(one.get().text("status")).isEqualTo("SUCCESS");
            }
            for (Future<Answer> one : erased) {
                assertThat(one.get().status()).as(one.get().response().body()).isEqualTo(200);
            }
        }
        String half = "SELECT count(*) FROM generate_series(0, %d) AS i WHERE ".formatted(orders - 1)
                + "EXISTS (SELECT FROM payer_order WHERE payment_id = 'demo/race-' || i)"
                + " = EXISTS (SELECT FROM sealing_key WHERE subject = 'demo/race-' || i AND destroyed_at IS NOT NULL)";
        assertThat(dump.count(half)).as("orders that are both or neither").isZero();
        Story.ok(erase(ann, "payerId", "payer-race"));
        assertThat(dump.count("SELECT count(*) FROM sealing_key WHERE subject LIKE 'demo/race-%'"
                        + " AND destroyed_at IS NOT NULL"))
                .isEqualTo(orders);
    }

    @Test
    void whatIsAskedForWronglySaysWhat() {
        assertThat(post(ann, "/api/erasures?merchant=demo", "{}").text("field")).isEqualTo("orderId");
        assertThat(post(ann, "/api/erasures", request("orderId", "x", "PAYER_REQUEST", "C"))
                        .text("field"))
                .isEqualTo("merchant");
        assertThat(post(ann, "/api/erasures?merchant=demo", request("orderId", "x", "BECAUSE", "C"))
                        .text("field"))
                .isEqualTo("reason");
        assertThat(post(ann, "/api/erasures?merchant=demo", request("orderId", "x", "ORDERED", "Jane Roe"))
                        .text("field"))
                .isEqualTo("caseNumber");
        assertThat(erase(ann, "orderId", "nobodys").text("code")).isEqualTo("ORDER_NOT_FOUND");
        Answer unknown = erase(ann, "payerId", "payer-whom-nobody-knows");
        assertThat(unknown.status()).isEqualTo(200);
        assertThat(unknown.json().path("orders").asInt(-1)).isZero();
        assertThat(erase(shop, "orderId", "x").status()).isEqualTo(403);
        assertThat(erase(staffWithout(), "orderId", "x").status()).isEqualTo(403);
    }

    private static LedgerClient staffWithout() {
        return as("auditor:eve", Role.AUDITOR);
    }
}
