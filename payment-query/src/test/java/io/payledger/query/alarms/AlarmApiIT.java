package io.payledger.query.alarms;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.Resolution;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AlarmApiIT {
    private static QueryServer server;

    @BeforeAll
    static void aLittleHistory() {
        TestDatabase database = TestPostgres.migratedDatabase();
        Tables.execute(
                database,
                "INSERT INTO operational_alarm (kind, subject, node, detail, raised_at, seen_at, closed_at, closed_by)"
                        + " VALUES ('BREAKER_OPEN', 'bank-WECHAT', 'one', 'rests', now(), now(), NULL, NULL),"
                        + " ('PROCESSOR_BEHIND', 'timeline', '', '9 events', now(), now(), now(), 'cause gone')");
        server = QueryServer.start(database);
        server.happened(
                story("a/silent").unknown(1).reviewCalled(1),
                story("a/answered").unknown(1).reviewCalled(1).succeeded(1),
                story("a/decided").unknown(1).reviewCalled(1).succeeded(1).reviewed(Resolution.CHARGED),
                story("a/denied").succeeded(1).contradicted(1),
                story("b/both").mismatched().succeeded(1).contradicted(1),
                story("b/closed").mismatched().succeeded(1).contradicted(1).reviewed(Resolution.CHARGED),
                story("b/closed-and-again")
                        .succeeded(1)
                        .contradicted(1)
                        .reviewed(Resolution.CHARGED)
                        .mismatched(),
                story("a/surplus").declined(1).attempt(2, "CARD").succeeded(2).surplus(1),
                story("a/given-back")
                        .declined(1)
                        .attempt(2, "CARD")
                        .succeeded(2)
                        .surplus(1)
                        .refundReserved("s", 500, 1)
                        .refunded("s", 500),
                refunding("c/silent").contradicted(1).reviewed(Resolution.CHARGED),
                refunding("c/told").refunded("s", 200),
                refunding("c/failed").refundFailed("s", 200),
                refunding("c/decided").refundReviewed("s", Resolution.NOT_REFUNDED),
                story("a/refused").succeeded(1).refundReserved("r", 500, 1).refundFailed("r", 500),
                story("a/refused-and-again")
                        .succeeded(1)
                        .refundReserved("r", 500, 1)
                        .refundFailed("r", 500)
                        .refundReserved("again", 500, 1),
                story("a/refused-and-late")
                        .succeeded(1)
                        .refundReserved("r", 500, 1)
                        .refundFailed("r", 500)
                        .lateRefund("r", 500),
                story("a/quiet").succeeded(1));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static PaymentStory story(String id) {
        return PaymentStory.of(id, 500, Currency.CNY).attempt(1, "WECHAT");
    }

    private static PaymentStory refunding(String id) {
        return story(id)
                .succeeded(1)
                .refundReserved("s", 200)
                .refundUnknown("s")
                .refundReviewCalled("s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            open=true&kind=MANUAL_REVIEW  | a/silent c/silent
            open=false&kind=MANUAL_REVIEW | a/answered a/decided c/decided c/failed c/told
            open=true&kind=CONTRADICTION  | a/denied b/both
            open=true&kind=MISMATCH       | b/both b/closed-and-again
            open=true&kind=SURPLUS_CHARGE | a/surplus
            open=false&kind=SURPLUS_CHARGE| a/given-back
            open=true&kind=REFUND_FAILED  | a/refused c/failed
            open=false&kind=REFUND_FAILED | a/refused-and-again a/refused-and-late
            kind=MISMATCH&merchant=b      | b/both b/closed b/closed-and-again
            merchant=a&kind=MISMATCH      | ''
            """)
    void alarmsAreOpenUntilSomethingEndsThem(String filter, String payments) {
        assertThat(alarms("/api/alarms?" + filter).stream()
                        .map(it -> it.path("merchantId").asString() + "/"
                                + it.path("orderId").asString())
                        .sorted()
                        .distinct()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(payments);
    }

    @Test
    void anAlarmTellsWhatHappenedAndWhatEndedIt() {
        JsonNode open =
                alarms("/api/alarms?open=true&kind=MANUAL_REVIEW&merchant=a").getFirst();
        assertThat(open.path("detail").asString()).isEqualTo("NO_WORD_WITHIN_THE_SCHEDULE");
        assertThat(open.path("sequence").asLong()).isEqualTo(3);
        assertThat(open.has("closedAt")).isFalse();
        assertThat(alarms("/api/alarms?open=false&kind=CONTRADICTION"))
                .allSatisfy(it -> assertThat(it.path("closedBy").asString()).isEqualTo("operator:jane"));
        assertThat(alarms("/api/alarms?open=false&kind=MANUAL_REVIEW&merchant=a"))
                .allSatisfy(it -> assertThat(it.path("closedBy").asString()).isEqualTo("bank"));
        assertThat(alarms("/api/alarms?open=false&kind=MANUAL_REVIEW&merchant=c").stream()
                        .map(it -> it.path("orderId").asString() + " "
                                + it.path("closedBy").asString()))
                .containsExactlyInAnyOrder("told refund", "failed bank", "decided operator:jane");
        assertThat(alarms("/api/alarms?open=false&kind=SURPLUS_CHARGE"))
                .allSatisfy(it -> assertThat(it.path("closedBy").asString()).isEqualTo("refund"));
    }

    @Test
    void whatNoEventRaisedIsThereInTheSameShape() {
        assertThat(alarms("/api/alarms?kind=BREAKER_OPEN")).singleElement().satisfies(it -> {
            assertThat(it.path("subject").asString()).isEqualTo("bank-WECHAT");
            assertThat(it.path("node").asString()).isEqualTo("one");
            assertThat(it.path("detail").asString()).isEqualTo("rests");
            assertThat(it.has("orderId") || it.has("sequence") || it.has("closedAt"))
                    .isFalse();
        });
        assertThat(alarms("/api/alarms?open=false&kind=PROCESSOR_BEHIND"))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.path("closedBy").asString()).isEqualTo("cause gone");
                    assertThat(it.has("node")).isFalse();
                });
        assertThat(alarms("/api/alarms?kind=BREAKER_OPEN&merchant=a")).isEmpty();
    }

    @Test
    void pagesMissNothing() {
        List<JsonNode> whole = alarms("/api/alarms?limit=1000");
        List<JsonNode> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = server.get("staff", "/api/alarms?limit=2" + cursor).json();
            page.path("alarms").forEach(walked::add);
            cursor = page.has("nextCursor")
                    ? "&cursor=" + page.path("nextCursor").asString()
                    : "";
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(whole).hasSizeGreaterThan(12);
    }

    @Test
    void reviewsAreThePaymentsThatWaitForAPerson() {
        JsonNode reviews = server.get("staff", "/api/reviews").json().path("reviews");
        assertThat(reviews.valueStream().map(it -> it.path("orderId").asString() + it.path("causes")))
                .containsExactlyInAnyOrder(
                        "silent[\"MANUAL_REVIEW\"]",
                        "silent[\"MANUAL_REVIEW\"]",
                        "denied[\"CONTRADICTION\"]",
                        "both[\"CONTRADICTION\",\"MISMATCH\"]",
                        "closed-and-again[\"MISMATCH\"]");
        assertThat(server.get("staff", "/api/reviews?merchant=b&limit=1").json().has("nextCursor"))
                .isTrue();
        assertThat(reviews.valueStream()
                        .filter(it -> it.path("orderId").asString().equals("silent"))
                        .map(it -> it.path("resolveAt").asString()))
                .containsExactly("/api/payments/silent/review?merchant=a", "/api/payments/silent/review?merchant=c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind=NOISE", "open=maybe", "since=today", "cursor=x", "limit=0"})
    void whatIsNoParameterIsRefused(String parameter) {
        assertThat(server.get("staff", "/api/alarms?" + parameter).status()).isEqualTo(400);
    }

    private static List<JsonNode> alarms(String path) {
        QueryServer.Answer answer = server.get("staff", path);
        assertThat(answer.status()).isEqualTo(200);
        return answer.json().path("alarms").valueStream().toList();
    }
}
