package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.query.fixture.RecordingDoor;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.statement.matching.Books;
import io.payledger.query.statement.matching.DifferenceDesk;
import io.payledger.query.statement.matching.Matching;
import io.payledger.query.statement.matching.Rules;
import io.payledger.query.statement.matching.Suggestions;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.JsonNode;

/** Goal: each of the seven classes is found once, stays what it is at every run, and is decided by the right people. */
class MatchingIT {
    private static final String DAY = "2026-11-29";

    private final PaymentStory paid = story("paid").succeeded(1);
    private final PaymentStory missing = story("missing").succeeded(1);
    private final PaymentStory less = story("less").succeeded(1);
    private final PaymentStory yen =
            PaymentStory.of("m/yen", 500, Currency.JPY).attempt(1, "WECHAT").succeeded(1);
    private final PaymentStory unknown = story("unknown").unknown(1);
    private final PaymentStory twice = story("twice").succeeded(1);
    private final PaymentStory surplus =
            story("surplus").declined(1).attempt(2, "WECHAT").succeeded(2);
    private final PaymentStory back =
            story("back").succeeded(1).refundReserved("r1", 100).refunded("r1", 100);

    private QueryServer server;

    @BeforeEach
    void aDay() {
        server = QueryServer.start(
                TestPostgres.migratedDatabase(),
                Map.of("payledger.statements.date-window", "0", "payledger.statements.match-every", "1h"));
        server.happened(paid, missing, less, yen, unknown, twice, surplus, back);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void theBanksDay() {
        bring(
                credit("5.00", number(paid, 1), ""),
                credit("4.99", "", "Order " + number(less, 1) + "/thank you"),
                credit("5.00", number(yen, 1), ""),
                credit("5.00", number(unknown, 1), ""),
                credit("5.00", number(twice, 1), ""),
                credit("5.00", number(twice, 1), ""),
                credit("5.00", number(surplus, 1), ""),
                credit("5.00", number(surplus, 2), ""),
                credit("5.00", number(back, 1), ""),
                debit("1.00", back.refundNo("r1").value(), "refund of " + number(back, 1)),
                credit("5.00", "", "X" + number(missing, 1)),
                debit("0.30", "", "fees of November"));
    }

    @Test
    void eachClassIsNamed() {
        theBanksDay();
        assertThat(told())
                .containsExactlyInAnyOrder(
                        "MATCHED paid",
                        "MISSING_AT_BANK missing OPEN_REVIEW",
                        "AMOUNT_DIFFERS less OPEN_REVIEW",
                        "CURRENCY_DIFFERS yen OPEN_REVIEW",
                        "STATUS_DIFFERS unknown RECORD_OUTCOME",
                        "MATCHED twice",
                        "DUPLICATE twice OPEN_REVIEW",
                        "STATUS_DIFFERS surplus REFUND_SURPLUS by two",
                        "MATCHED surplus",
                        "MATCHED back",
                        "MATCHED back",
                        "MISSING_HERE - ASSIGN",
                        "MISSING_HERE - ASSIGN");
    }

    @Test
    @DisplayName("H06 a charge that the books hold and the bank does not is flagged, and the other way round")
    void h06WhatOneSideDoesNotKnowIsFlagged() {
        theBanksDay();
        assertThat(open("class=MISSING_AT_BANK")).singleElement().satisfies(row -> {
            assertThat(row.path("orderId").asString()).isEqualTo("missing");
            assertThat(row.has("lineId")).isFalse();
            assertThat(row.path("ledgerAmountMajor").asString()).isEqualTo("5.00");
        });
        assertThat(open("class=MISSING_HERE")).hasSize(2);
    }

    @Test
    void runsAgainAndAtOnceChangeNothing() {
        theBanksDay();
        String before = server.get("staff", "/api/statements/differences").body();
        long statement =
                open("class=MISSING_HERE").getFirst().path("statementId").asLong();
        List<CompletableFuture<?>> runs = new ArrayList<>();
        IntStream.range(0, 4)
                .forEach(i -> runs.add(CompletableFuture.runAsync(() -> {
                    Matching matching = server.spring().getBean(Matching.class);
                    matching.run(statement);
                    matching.catchUp();
                })));
        runs.forEach(CompletableFuture::join);
        Answer again = server.post("staff", "/api/statements/" + statement + "/reconcile", new byte[0]);
        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(again.json().path("classes").path("MATCHED").asLong()).isEqualTo(5);
        assertThat(server.get("staff", "/api/statements/differences").body()).isEqualTo(before);
    }

    @Test
    void aLineThatComesLateMakesMissingAtTheBankMatched() {
        theBanksDay();
        JsonNode before = open("class=MISSING_AT_BANK").getFirst();
        bring(credit("5.00", number(missing, 1), "a day later"));
        JsonNode now = server.get("staff", "/api/statements/differences?orderId=missing")
                .json()
                .path("differences")
                .get(0);
        assertThat(now.path("matchId")).isEqualTo(before.path("matchId"));
        assertThat(now.path("matchClass").asString()).isEqualTo("MATCHED");
        assertThat(now.path("firstClass").asString()).isEqualTo("MISSING_AT_BANK");
        assertThat(now.path("state").asString()).isEqualTo("MATCHED");
        assertThat(now.has("lineId")).isTrue();
    }

    @Test
    void whatTheLedgerLearnsLaterClosesADifference() {
        theBanksDay();
        server.happened(List.of(unknown.succeeded(1).messages().getLast()));
        server.spring().getBean(Matching.class).catchUp();
        assertThat(open("orderId=unknown")).isEmpty();
        assertThat(told()).contains("MATCHED unknown");
    }

    @Test
    void aPaymentIsNotMissingBeforeTheBankHadItsDays() {
        try (QueryServer patient = QueryServer.start(TestPostgres.migratedDatabase())) {
            patient.happened(paid, missing);
            patient.post("staff", "/api/statements/imports", csv(credit("5.00", number(paid, 1), "")));
            assertThat(patient.get("staff", "/api/statements/differences")
                            .json()
                            .path("differences"))
                    .isEmpty();
        }
    }

    @Test
    void theBanksWordReachesThePaymentThroughItsOneDoor() {
        theBanksDay();
        JsonNode difference = open("orderId=unknown").getFirst();
        JsonNode resolved = ok(resolve("staff", difference, "RECORD_OUTCOME"));
        assertThat(resolved.path("state").asString()).isEqualTo("RESOLVED");
        assertThat(resolved.path("resolvedBy").asString()).isEqualTo("staff:jane");
        assertThat(resolved.path("reason").asString()).isEqualTo("seen in the statement");
        assertThat(door().commands()).singleElement().isInstanceOfSatisfying(RecordBankOutcome.class, it -> {
            assertThat(it.paymentId().value()).isEqualTo("m/unknown");
            assertThat(it.evidence().source()).isEqualTo(EvidenceSource.STATEMENT);
            assertThat(it.evidence().outcome())
                    .isInstanceOfSatisfying(
                            BankOutcome.Charged.class,
                            charged -> assertThat(charged.amount()).isEqualTo(Money.of(500, Currency.CNY)));
        });
        Answer again = resolve("staff", difference, "RECORD_OUTCOME");
        assertThat(again.json().path("code").asString()).isEqualTo("DIFFERENCE_NOT_OPEN");
    }

    @Test
    void moneyGoesOutByTwoPeople() {
        theBanksDay();
        JsonNode difference = open("orderId=surplus").getFirst();
        JsonNode proposed = ok(resolve("staff", difference, "REFUND_SURPLUS"));
        assertThat(proposed.path("state").asString()).isEqualTo("PROPOSED");
        assertThat(door().commands()).isEmpty();
        assertThat(resolve("staff", difference, "REFUND_SURPLUS")
                        .json()
                        .path("code")
                        .asString())
                .isEqualTo("SECOND_PERSON_NEEDED");
        JsonNode resolved = ok(resolve("eve", difference, "REFUND_SURPLUS"));
        assertThat(resolved.path("state").asString()).isEqualTo("RESOLVED");
        assertThat(resolved.path("proposedBy").asString()).isEqualTo("staff:jane");
        assertThat(resolved.path("resolvedBy").asString()).isEqualTo("staff:eve");
        assertThat(door().commands()).hasSize(1);
    }

    @Test
    void duplicatesTellTheReviewAllThatTheBankTook() {
        theBanksDay();
        ok(resolve("staff", open("class=DUPLICATE").getFirst(), "OPEN_REVIEW"));
        assertThat(door().commands())
                .singleElement()
                .isInstanceOfSatisfying(
                        RecordBankOutcome.class,
                        it -> assertThat(it.evidence().outcome())
                                .isInstanceOfSatisfying(
                                        BankOutcome.Charged.class,
                                        charged ->
                                                assertThat(charged.amount()).isEqualTo(Money.of(1000, Currency.CNY))));
    }

    @Test
    void whatTheBankDoesNotShowIsContradicted() {
        theBanksDay();
        ok(resolve("staff", open("class=MISSING_AT_BANK").getFirst(), "OPEN_REVIEW"));
        assertThat(door().commands())
                .singleElement()
                .isInstanceOfSatisfying(
                        RecordBankOutcome.class,
                        it -> assertThat(it.evidence().outcome()).isInstanceOf(BankOutcome.NotCharged.class));
    }

    @Test
    void aPersonSaysWhichPaymentALineIs() {
        theBanksDay();
        JsonNode glued = open("class=MISSING_HERE").stream()
                .filter(row -> row.path("bankAmount").asLong() == 500)
                .findFirst()
                .orElseThrow();
        Answer wrong = decide("staff", glued, "\"action\":\"ASSIGN\",\"number\":\"C12345\",\"reason\":\"r\"");
        assertThat(wrong.json().path("field").asString()).isEqualTo("number");
        JsonNode assigned = ok(decide(
                "staff",
                glued,
                "\"action\":\"ASSIGN\",\"number\":\"" + number(missing, 1) + "\",\"reason\":\"typed by hand\""));
        assertThat(assigned.path("matchClass").asString()).isEqualTo("MATCHED");
        assertThat(open("class=MISSING_AT_BANK")).isEmpty();
    }

    @Test
    void whatDoesNotFitIsRefusedAndADismissalNeedsAReason() {
        theBanksDay();
        JsonNode fee = open("class=MISSING_HERE").stream()
                .filter(row -> row.path("direction").asString().equals("DEBIT"))
                .findFirst()
                .orElseThrow();
        assertThat(resolve("staff", fee, "RECORD_OUTCOME").json().path("code").asString())
                .isEqualTo("ACTION_NOT_OFFERED");
        assertThat(decide("staff", fee, "\"action\":\"DISMISS\"")
                        .json()
                        .path("field")
                        .asString())
                .isEqualTo("reason");
        assertThat(decide("staff", fee, "\"action\":\"GO\",\"reason\":\"r\"")
                        .json()
                        .path("field")
                        .asString())
                .isEqualTo("action");
        assertThat(resolve("m", fee, "DISMISS").status()).isEqualTo(403);
        assertThat(ok(resolve("staff", fee, "DISMISS")).path("state").asString())
                .isEqualTo("RESOLVED");
        server.spring().getBean(Matching.class).run(fee.path("statementId").asLong());
        assertThat(open("class=MISSING_HERE")).hasSize(1);
        assertThat(server.postJson(
                                "staff",
                                "/api/statements/differences/999999/resolve",
                                "{\"action\":\"DISMISS\",\"reason\":\"r\"}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aPaymentThatReachesTheBooksAfterTheRunIsMissedOnceTheyHaveComeSoFar() {
        AtomicLong asOf = new AtomicLong(5);
        Matching matching = new Matching(
                server.spring().getBean(JdbcClient.class),
                server.spring().getBean(PlatformTransactionManager.class),
                Clock.systemUTC(),
                new Rules(0, 0, ZoneOffset.UTC, Map.of()),
                new Books() {
                    @Override
                    public long head() {
                        return 7;
                    }

                    @Override
                    public long asOf() {
                        return asOf.get();
                    }
                });
        theBanksDay();
        long statement =
                open("class=MISSING_HERE").getFirst().path("statementId").asLong();
        matching.run(statement);
        server.happened(story("late").succeeded(1));
        matching.catchUp();
        assertThat(missingOrders()).containsExactly("missing");
        asOf.set(7);
        matching.catchUp();
        assertThat(missingOrders()).containsExactlyInAnyOrder("missing", "late");
    }

    private List<String> missingOrders() {
        return open("class=MISSING_AT_BANK").stream()
                .map(row -> row.path("orderId").asString())
                .toList();
    }

    @Test
    void whatALineMayBeIsSuggestedByAmountAndDayAndNeverTakenForIt() {
        theBanksDay();
        Suggestions suggestions =
                new Suggestions(server.spring().getBean(Snapshot.class), new Rules(0, 0, ZoneOffset.UTC, Map.of()));
        DifferenceDesk desk = server.spring().getBean(DifferenceDesk.class);
        List<List<String>> suggested = open("class=MISSING_HERE").stream()
                .map(row -> desk.find(row.path("matchId").asLong()).orElseThrow())
                .map(match -> suggestions.of(match).stream()
                        .map(it -> it.payment().orderId().value())
                        .toList())
                .toList();
        // A fee of 0.30 is nobody's; 5.00 that came in may be the one charge that no line shows.
        assertThat(suggested).containsExactlyInAnyOrder(List.of(), List.of("missing"));
        assertThat(open("class=MISSING_HERE")).hasSize(2);
    }

    @Test
    void pageAndExportAgree() {
        theBanksDay();
        List<String> rows = new ArrayList<>();
        String next = "limit=3";
        while (!next.isEmpty()) {
            JsonNode page =
                    server.get("staff", "/api/statements/differences?" + next).json();
            page.path("differences").forEach(row -> rows.add(row.path("matchId").asString()));
            next = page.has("nextCursor")
                    ? "limit=3&cursor=" + page.path("nextCursor").asString()
                    : "";
        }
        List<String> exported = server.get("staff", "/api/statements/differences/export")
                .body()
                .lines()
                .skip(1)
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();
        assertThat(rows).hasSize(8).isEqualTo(exported);
    }

    private static PaymentStory story(String order) {
        return PaymentStory.of("m/" + order, 500, Currency.CNY).attempt(1, "WECHAT");
    }

    private static String number(PaymentStory story, int attempt) {
        return story.tradeNo(attempt).value();
    }

    private static String credit(String amount, String references, String text) {
        return "BANK," + DAY + ",C," + amount + ",CNY,," + references + "," + text;
    }

    private static String debit(String amount, String references, String text) {
        return "BANK," + DAY + ",D," + amount + ",CNY,," + references + "," + text;
    }

    private void bring(String... lines) {
        Answer answer = server.post("staff", "/api/statements/imports", csv(lines));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    }

    private static byte[] csv(String... lines) {
        return ("account,bookingDate,direction,amount,currency,bankReference,references,text\n"
                        + String.join("\n", lines) + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** All matches: class, order, and what is offered. */
    private List<String> told() {
        List<String> told = new ArrayList<>();
        for (String state : List.of("MATCHED", "OPEN")) {
            server.get("staff", "/api/statements/differences?state=" + state)
                    .json()
                    .path("differences")
                    .forEach(row -> told.add(row.path("matchClass").asString()
                            + " " + row.path("orderId").asString("-")
                            + (row.has("action") ? " " + row.path("action").asString() : "")
                            + (row.path("secondPerson").asBoolean() ? " by two" : "")));
        }
        return told;
    }

    private List<JsonNode> open(String filter) {
        return StreamSupport.stream(
                        server.get("staff", "/api/statements/differences?state=OPEN&" + filter)
                                .json()
                                .path("differences")
                                .spliterator(),
                        false)
                .toList();
    }

    private Answer resolve(String who, JsonNode difference, String action) {
        return decide(who, difference, "\"action\":\"" + action + "\",\"reason\":\"seen in the statement\"");
    }

    private Answer decide(String who, JsonNode difference, String members) {
        return server.postJson(
                who, "/api/statements/differences/" + difference.path("matchId") + "/resolve", "{" + members + "}");
    }

    private static JsonNode ok(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Objects.requireNonNull(answer.json());
    }

    private RecordingDoor door() {
        return server.spring().getBean(RecordingDoor.class);
    }
}
