package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class TransactionApiIT {
    private static final PaymentStory TWICE_TRIED = PaymentStory.of("a/O-1", 500, Currency.CNY)
            .attempt(1, "WECHAT")
            .declined(1)
            .attempt(2, "CARD")
            .succeeded(2)
            .surplus(1)
            .contradicted(2);

    private static TestDatabase database;
    private static QueryServer server;

    @BeforeAll
    static void aLittleHistory() {
        database = TestPostgres.migratedDatabase();
        server = QueryServer.start(database);
        server.happened(
                TWICE_TRIED,
                story("a/O-2", 1_000, Currency.JPY, 10).attempt(1, "WECHAT").unknown(1),
                story("a/O-3", 1_200, Currency.KWD, 20).attempt(1, "ALIPAY").mismatched(),
                story("b/O-1", 12_345, Currency.CLF, 30)
                        .attempt(1, "WECHAT")
                        .succeeded(1)
                        .refundReserved("a", 100)
                        .refundReserved("b", 40)
                        .refunded("b", 40)
                        .disputed("d"),
                story("b/O-9", 700, Currency.CNY, 40));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aRowTellsAllThatFinanceAsksFor() {
        assertThat(staff("?orderId=O-1&merchant=a").path("transactions").get(0))
                .isEqualTo(json("""
                        {"merchantId":"a","orderId":"O-1","status":"SUCCESS","amount":500,"currency":"CNY",
                         "amountMajor":"5.00","channel":"CARD","tradeNo":"%s","attempts":2,"bankReference":"BANK-2",
                         "surplusCharges":1,"contradicted":true,"mismatched":false,
                         "refundsReserved":0,"refunded":0,"disputed":false,
                         "createdAt":"2026-11-29T16:00:00Z","updatedAt":"2026-11-29T16:00:06Z",
                         "settledAt":"2026-11-29T16:00:04Z"}
                        """.formatted(TWICE_TRIED.tradeNo(2))));
    }

    @Test
    void aRowTellsWhatWentBackAndWhatMay() {
        JsonNode row = staff("?orderId=O-1&merchant=b").path("transactions").get(0);
        assertThat(row.path("status").asString()).isEqualTo("SUCCESS");
        assertThat(row.path("refundsReserved").asLong()).isEqualTo(100);
        assertThat(row.path("refunded").asLong()).isEqualTo(40);
        assertThat(row.path("disputed").asBoolean()).isTrue();
    }

    @Test
    void aPaymentWithoutAnAttemptHasNoChannelAndNoTradeNumber() {
        assertThat(staff("?orderId=O-9").path("transactions").get(0)).isEqualTo(json("""
                        {"merchantId":"b","orderId":"O-9","status":"PENDING","amount":700,"currency":"CNY",
                         "amountMajor":"7.00","attempts":0,"surplusCharges":0,"contradicted":false,"mismatched":false,
                         "refundsReserved":0,"refunded":0,"disputed":false,
                         "createdAt":"2026-11-29T16:00:40Z","updatedAt":"2026-11-29T16:00:40Z"}
                        """));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            merchant=b                                            | b/O-9 b/O-1
            status=SUCCESS                                        | b/O-1 a/O-1
            status=UNKNOWN                                        | a/O-2
            channel=WECHAT                                        | b/O-1 a/O-2
            currency=CNY                                          | b/O-9 a/O-1
            currency=EUR                                          | ''
            currency=CNY&minAmount=500&maxAmount=700              | b/O-9 a/O-1
            currency=CNY&minAmount=501                            | b/O-9
            currency=CNY&sort=amount                              | a/O-1 b/O-9
            currency=CNY&sort=-amount                             | b/O-9 a/O-1
            sort=createdAt&merchant=b                             | b/O-1 b/O-9
            text=O-9                                              | b/O-9
            text=TIME                                             | a/O-2
            text=BANK-2                                           | a/O-1
            text=%25                                              | ''
            text=_                                                | ''
            text=bank-2                                           | ''
            orderId=O-1                                           | b/O-1 a/O-1
            from=2026-11-29T16:00:20Z                             | b/O-9 b/O-1 a/O-3
            to=2026-11-29T16:00:20Z                               | a/O-2 a/O-1
            from=2026-11-30T00:00:10%2B08:00&to=2026-11-29T16:00:30Z | a/O-3 a/O-2
            merchant=a&status=PROCESSING&channel=ALIPAY           | a/O-3
            """)
    void filtersNarrowAndTheNewestComesFirst(String filter, String expected) {
        assertThat(ids(staff("?" + filter))).isEqualTo(expected);
    }

    @Test
    void anyAttemptsTradeNumberFindsThePayment() {
        assertThat(ids(staff("?tradeNo=" + TWICE_TRIED.tradeNo(1)))).isEqualTo("a/O-1");
        assertThat(ids(staff("?tradeNo=" + TWICE_TRIED.tradeNo(2)))).isEqualTo("a/O-1");
    }

    /** C01: yen times one hundred. */
    @ParameterizedTest
    @CsvSource({"JPY,1000,1000", "KWD,1200,1.200", "CLF,12345,1.2345"})
    void c01EachCurrencyHasItsOwnDecimals(String currency, long minor, String major) {
        JsonNode page = staff("?currency=" + currency);
        for (JsonNode amount :
                List.of(page.path("transactions").get(0), page.path("totals").get(0))) {
            assertThat(amount.path("amount").longValue()).isEqualTo(minor);
            assertThat(amount.path("amountMajor").stringValue()).isEqualTo(major);
        }
    }

    @Test
    void totalsAreThoseOfTheFilterNotOfThePage() {
        assertThat(staff("?limit=1&merchant=a").path("totals")).isEqualTo(json("""
                        [{"currency":"CNY","payments":1,"amount":500,"amountMajor":"5.00"},
                         {"currency":"JPY","payments":1,"amount":1000,"amountMajor":"1000"},
                         {"currency":"KWD","payments":1,"amount":1200,"amountMajor":"1.200"}]
                        """));
    }

    @Test
    void pagesFollowOnEachOtherWithoutGapOrDouble() {
        StringBuilder seen = new StringBuilder();
        String next = "";
        while (!next.isEmpty() || seen.isEmpty()) {
            JsonNode page = staff("?limit=2" + (next.isEmpty() ? "" : "&cursor=" + next));
            assertThat(page.path("totals").isMissingNode()).isEqualTo(!next.isEmpty());
            seen.append(ids(page)).append(" | ");
            next = page.path("nextCursor").asString("");
        }
        assertThat(seen.toString()).isEqualTo("b/O-9 b/O-1 | a/O-3 a/O-2 | a/O-1 | ");
    }

    @Test
    void g10AMerchantSeesItsOwnPaymentsOnly() {
        assertThat(ids(ok("a", ""))).isEqualTo("a/O-3 a/O-2 a/O-1");
        assertThat(ids(ok("a", "?orderId=O-9"))).isEmpty();
        assertThat(ids(ok("b", "?tradeNo=" + TWICE_TRIED.tradeNo(1)))).isEmpty();
        assertThat(ids(ok("nobody-knows-me", ""))).isEmpty();
        String cursorOfB = ok("b", "?limit=1").path("nextCursor").asString();
        assertThat(ids(ok("a", "?cursor=" + cursorOfB))).isEqualTo("a/O-3 a/O-2 a/O-1");
    }

    @Test
    void aCursorKeepsItsQuestion() {
        String cursor =
                staff("?currency=CNY&sort=amount&limit=1").path("nextCursor").asString();
        assertThat(ids(staff("?cursor=" + cursor))).isEqualTo("b/O-9");
        assertThat(ids(staff("?limit=7&sort=amount&cursor=" + cursor))).isEqualTo("b/O-9");
        for (String other : List.of("currency=JPY", "sort=-amount", "status=FAILED")) {
            Answer answer = server.get("staff", "/api/transactions?" + other + "&cursor=" + cursor);
            assertThat(answer.status()).as(other).isEqualTo(400);
            assertThat(answer.json().path("field").asString()).isEqualTo(other.substring(0, other.indexOf('=')));
        }
    }

    @Test
    @DisplayName("G10 a cursor that was guessed, changed or made for another route is none")
    void g10ACursorOfAnothersMakingIsNone() {
        String cursor = staff("?limit=1").path("nextCursor").asString();
        String forged = Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString("\n2026-11-29T16:00:20Z\na/O-3".getBytes(StandardCharsets.UTF_8))
                + cursor.substring(cursor.indexOf('.'));
        for (String bad : List.of(forged, cursor + "A", cursor.substring(1), "A".repeat(100_000), ".", "%00")) {
            Answer answer =
                    server.get("staff", "/api/transactions?cursor=" + bad.substring(0, Math.min(5_000, bad.length())));
            assertThat(answer.status()).as(bad).isEqualTo(400);
            assertThat(answer.json().path("field").asString()).isEqualTo("cursor");
        }
        assertThat(server.get("staff", "/api/refunds?cursor=" + cursor).status())
                .isEqualTo(400);
    }

    @Test
    void g10NamingAMerchantIsForStaff() {
        for (String named : List.of("a", "b", "nobody-knows-me")) {
            Answer answer = server.get("a", "/api/transactions?merchant=" + named);
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.json().path("code").asString()).isEqualTo("FORBIDDEN");
        }
        assertThat(server.get("-", "/api/transactions").status()).isEqualTo(401);
    }

    /** G02: no cap; overflow of page and size. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=-1",
                "limit=1001",
                "limit=2147483647",
                "limit=2147483648",
                "limit=",
                "page=2147483647",
                "sort=unknown",
                "status=PAID",
                "status=success",
                "channel=wechat",
                "currency=XXX",
                "currency=978",
                "orderId=a/b",
                "orderId=",
                "merchant=%00",
                "tradeNo=1",
                "from=yesterday",
                "cursor=abc",
                "minAmount=1",
                "maxAmount=-1",
                "maxAmount=5.00",
                "text=",
                "text=%00",
                "sort=amount",
                "limit=1&limit=2"
            })
    void g02ABadParameterIsNamed(String query) {
        Answer answer = server.get("staff", "/api/transactions?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("code").asString()).isEqualTo("INVALID_FIELD");
        assertThat(answer.json().path("field").asString()).isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @Test
    void anEmptyRangeOfTimeIsABadParameter() {
        Answer answer = server.get("staff", "/api/transactions?from=2026-11-29T16:00:00Z&to=2026-11-29T16:00:00Z");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("field").asString()).isEqualTo("to");
    }

    @Test
    void g02ThousandsOfParametersAreRefused() {
        String many = IntStream.range(0, 900).mapToObj(n -> "p" + n + "=1").collect(Collectors.joining("&"));
        assertThat(server.get("staff", "/api/transactions?" + many).status()).isEqualTo(400);
    }

    /** C09: sums of valid longs wrapped. */
    @Test
    void c09TotalsBeyond64BitsAreExact() {
        TestDatabase other = TestPostgres.migratedDatabase();
        try (QueryServer rich = QueryServer.start(other)) {
            rich.happened(
                    PaymentStory.of("a/O-1", Long.MAX_VALUE, Currency.CNY).attempt(1, "CARD"),
                    PaymentStory.of("a/O-2", Long.MAX_VALUE, Currency.CNY).attempt(1, "CARD"),
                    PaymentStory.of("a/O-3", Long.MAX_VALUE, Currency.CNY).attempt(1, "CARD"),
                    PaymentStory.of("a/O-4", Money.MAX_REQUEST_MINOR, Currency.JPY)
                            .attempt(1, "CARD"));
            String body = rich.get("staff", "/api/transactions").body();
            assertThat(body)
                    .contains("\"amount\":27670116110564327421,\"amountMajor\":\"276701161105643274.21\"")
                    .contains("\"amount\":999999999999999,\"amountMajor\":\"999999999999999\"");
            assertThat(rich.get("staff", "/api/status-distribution").body())
                    .contains("\"amount\":27670116110564327421,\"amountMajor\":\"276701161105643274.21\"");
        }
    }

    @Test
    void aQuestionThatTakesTooLongIsStopped() {
        TestDatabase other = TestPostgres.migratedDatabase();
        try (QueryServer hasty = QueryServer.start(other, Map.of("payledger.query.statement-timeout", "50ms"))) {
            hasty.happened(PaymentStory.of("a/O-1", 500, Currency.CNY));
            Tables.execute(other, "ALTER TABLE payment_transaction RENAME TO slow_transaction");
            Tables.execute(
                    other, "CREATE VIEW payment_transaction AS SELECT s.* FROM slow_transaction s, pg_sleep(30)");
            Tables.execute(other, "GRANT SELECT ON payment_transaction TO ledger_app");
            Answer answer = hasty.get("staff", "/api/transactions");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("code").asString()).isEqualTo("OVERLOADED");
            assertThat(answer.json().path("detail").asString()).contains("50 ms");
        }
    }

    private static PaymentStory story(String id, long minor, Currency currency, int second) {
        return PaymentStory.of(id, minor, currency, PaymentStory.START.plusSeconds(second));
    }

    private static JsonNode staff(String query) {
        return ok("staff", query);
    }

    private static JsonNode ok(String caller, String query) {
        Answer answer = server.get(caller, "/api/transactions" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode json(String text) {
        return new Answer(200, text).json();
    }

    private static String ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.path("transactions")
                .forEach(row -> ids.add(row.path("merchantId").asString() + "/"
                        + row.path("orderId").asString()));
        return String.join(" ", ids);
    }
}
