package io.payledger.query.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class TimelineApiIT {
    private static final PaymentStory TWICE_CHARGED = PaymentStory.of("a/O-1", 500, Currency.CNY)
            .attempt(1, "WECHAT")
            .unknown(1)
            .notCharged(1)
            .attempt(2, "CARD")
            .notSent(2)
            .resent(2)
            .succeeded(2)
            .surplus(1)
            .refundReserved("s", 500, 1)
            .refundUnknown("s")
            .refunded("s", 500)
            .mismatched()
            .disputed("d")
            .disputeLost("d");

    private static QueryServer server;

    @BeforeAll
    static void aLittleHistory() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(
                TWICE_CHARGED,
                PaymentStory.of("b/O-1", 700, Currency.JPY),
                PaymentStory.of("b/O-2", 700, Currency.JPY));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void theWholeChainOfAnOrderIsToldInItsOrder() {
        assertThat(told(ok("staff", "?orderId=O-1&merchant=a")))
                .containsExactly(
                        "PaymentSubmitted REQUEST PENDING",
                        "PaymentAttemptStarted BANK_CALL PROCESSING",
                        "PaymentOutcomeUnknown BANK_REPLY UNKNOWN TIMEOUT",
                        "PaymentNotCharged BANK_QUERY FAILED NOT_FOUND",
                        "PaymentAttemptStarted BANK_CALL PROCESSING",
                        "PaymentAttemptNotSent BANK_CALL PENDING BREAKER_OPEN",
                        "PaymentAttemptResent BANK_CALL PROCESSING",
                        "PaymentSucceeded BANK_REPLY SUCCESS BANK-2",
                        "SurplusChargeDetected STATEMENT BANK-1",
                        "RefundReserved REQUEST refund s of " + TWICE_CHARGED.tradeNo(1),
                        "RefundOutcomeUnknown BANK_REPLY refund s: TIMEOUT",
                        "RefundSucceeded BANK_REPLY refund s: RB-1",
                        "BankMismatchRecorded CALLBACK amount: expected 500 CNY, received CHARGED 1",
                        "DisputeOpened REQUEST dispute d",
                        "DisputeAccepted OPERATOR dispute d");
    }

    @Test
    void anEntryTellsAllThatItsEventSays() {
        assertThat(ok("a", "?orderId=O-1").path("entries").get(1))
                .isEqualTo(new Answer(200, """
                        {"sequence":1,"at":"2026-11-29T16:00:01Z","event":"PaymentAttemptStarted","way":"BANK_CALL",
                         "status":"PROCESSING","attempt":1,"tradeNo":"%s","channel":"WECHAT",
                         "amount":500,"currency":"CNY","amountMajor":"5.00"}
                        """.formatted(TWICE_CHARGED.tradeNo(1))).json());
    }

    @Test
    void theNumberOnABankStatementFindsTheOrder() {
        for (Object number : List.of(TWICE_CHARGED.tradeNo(1), TWICE_CHARGED.tradeNo(2), TWICE_CHARGED.refundNo("s"))) {
            assertThat(ok("staff", "?tradeNo=" + number).path("orderId").asString())
                    .isEqualTo("O-1");
        }
    }

    @Test
    void whereSeveralMerchantsHaveTheOrderTheMerchantIsAskedFor() {
        Answer answer = server.get("staff", "/api/timeline?orderId=O-1");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("field").asString()).isEqualTo("merchant");
        assertThat(told(ok("staff", "?orderId=O-2"))).hasSize(1);
        assertThat(told(ok("b", "?orderId=O-1"))).hasSize(1);
    }

    @Test
    void theRestOfALongOneIsAskedForByItsSequence() {
        assertThat(told(ok("staff", "?orderId=O-1&merchant=a&fromSequence=13"))).hasSize(2);
    }

    @Test
    @DisplayName("G10 another merchant's order looks like an unknown one")
    void g10AnothersOrderLooksLikeAnUnknownOne() {
        String unknown =
                server.get("a", "/api/timeline?orderId=nobody-knows-me").body();
        assertThat(server.get("a", "/api/timeline?orderId=O-2").body()).isEqualTo(unknown);
        assertThat(server.get("a", "/api/timeline?orderId=O-2").status()).isEqualTo(404);
        assertThat(server.get("b", "/api/timeline?tradeNo=" + TWICE_CHARGED.tradeNo(1))
                        .body())
                .isEqualTo(unknown);
        assertThat(server.get("a", "/api/timeline?orderId=O-1&merchant=a").status())
                .isEqualTo(403);
        assertThat(server.get("-", "/api/timeline?orderId=O-1").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "orderId=O-1&tradeNo=C12345", "orderId=a/b", "tradeNo=1", "orderId=O-1&limit=1"})
    void g02ABadParameterIsNamed(String query) {
        Answer answer = server.get("staff", "/api/timeline?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("code").asString()).isEqualTo("INVALID_FIELD");
    }

    private static JsonNode ok(String caller, String query) {
        Answer answer = server.get(caller, "/api/timeline" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> told(JsonNode timeline) {
        List<String> told = new ArrayList<>();
        timeline.path("entries")
                .forEach(entry -> told.add((entry.path("event").asString() + " "
                                + entry.path("way").asString() + " "
                                + (entry.has("status") ? entry.path("status").asString() + " " : "")
                                + entry.path("detail").asString(""))
                        .strip()));
        return told;
    }
}
