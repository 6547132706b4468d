package io.payledger.query.transactions;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RefundApiIT {
    private static final PaymentStory PARTLY_BACK = PaymentStory.of("a/O-1", 500, Currency.CNY)
            .attempt(1, "WECHAT")
            .succeeded(1)
            .refundReserved("r1", 100)
            .refunded("r1", 100)
            .refundReserved("r2", 50)
            .refundFailed("r2", 50);

    private static QueryServer server;

    @BeforeAll
    static void aLittleHistory() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(
                PARTLY_BACK,
                PaymentStory.of("b/O-1", 700, Currency.JPY, PaymentStory.START.plusSeconds(60))
                        .attempt(1, "CARD")
                        .declined(1)
                        .attempt(2, "WECHAT")
                        .succeeded(2)
                        .surplus(1)
                        .refundReserved("s", 700, 1)
                        .refundUnknown("s"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aRowTellsAllThatFinanceAsksFor() {
        assertThat(ok("staff", "?status=REFUNDED").path("refunds").get(0))
                .isEqualTo(new Answer(200, """
                        {"merchantId":"a","orderId":"O-1","refundId":"r1","status":"REFUNDED","amount":100,
                         "currency":"CNY","amountMajor":"1.00","channel":"WECHAT","refundNo":"%s","chargeNo":"%s",
                         "ofSurplus":false,"requestedBy":"merchant:m1","bankReference":"RB-1",
                         "requestedAt":"2026-11-29T16:00:03Z","updatedAt":"2026-11-29T16:00:04Z"}
                        """.formatted(PARTLY_BACK.refundNo("r1"), PARTLY_BACK.tradeNo(1))).json());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                        | b/O-1/s a/O-1/r2 a/O-1/r1
            merchant=a                | a/O-1/r2 a/O-1/r1
            status=UNKNOWN            | b/O-1/s
            status=FAILED             | a/O-1/r2
            channel=CARD              | b/O-1/s
            currency=CNY              | a/O-1/r2 a/O-1/r1
            orderId=O-1&merchant=b    | b/O-1/s
            from=2026-11-29T16:01:00Z | b/O-1/s
            to=2026-11-29T16:00:05Z   | a/O-1/r1
            """)
    void filtersNarrowAndTheNewestComesFirst(String filter, String expected) {
        assertThat(ids(ok("staff", "?" + filter))).isEqualTo(expected);
    }

    @Test
    void totalsAreThoseOfTheFilterAndPagesFollowOnEachOther() {
        JsonNode first = ok("staff", "?limit=2");
        assertThat(first.path("totals")).isEqualTo(new Answer(200, """
                        [{"currency":"CNY","refunds":2,"amount":150,"amountMajor":"1.50"},
                         {"currency":"JPY","refunds":1,"amount":700,"amountMajor":"700"}]
                        """).json());
        assertThat(ids(first)).isEqualTo("b/O-1/s a/O-1/r2");
        JsonNode next = ok("staff", "?cursor=" + first.path("nextCursor").asString());
        assertThat(ids(next)).isEqualTo("a/O-1/r1");
        assertThat(next.has("totals") || next.has("nextCursor")).isFalse();
    }

    @Test
    void aRefundOfASurplusChargeIsMarkedAndTakesNothingFromThePayment() {
        assertThat(ok("staff", "?merchant=b")
                        .path("refunds")
                        .get(0)
                        .path("ofSurplus")
                        .asBoolean())
                .isTrue();
        JsonNode payment = server.get("staff", "/api/transactions?merchant=b")
                .json()
                .path("transactions")
                .get(0);
        assertThat(payment.path("refundsReserved").asLong()).isZero();
    }

    @Test
    @DisplayName("G10 a merchant sees its own refunds only")
    void g10AMerchantSeesItsOwnRefundsOnly() {
        assertThat(ids(ok("a", ""))).isEqualTo("a/O-1/r2 a/O-1/r1");
        assertThat(ids(ok("a", "?status=UNKNOWN"))).isEmpty();
        assertThat(server.get("a", "/api/refunds?merchant=b").status()).isEqualTo(403);
        assertThat(server.get("-", "/api/refunds").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=SUCCESS", "limit=0", "refundNo=1", "sort=amount", "cursor=x", "merchant=a/b"})
    void g02ABadParameterIsNamed(String query) {
        Answer answer = server.get("staff", "/api/refunds?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("field").asString()).isEqualTo(query.substring(0, query.indexOf('=')));
    }

    private static JsonNode ok(String caller, String query) {
        Answer answer = server.get(caller, "/api/refunds" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static String ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.path("refunds")
                .forEach(row -> ids.add(row.path("merchantId").asString() + "/"
                        + row.path("orderId").asString() + "/"
                        + row.path("refundId").asString()));
        return String.join(" ", ids);
    }
}
