package io.payledger.query.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.testsupport.TestPostgres;
import java.time.Instant;
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

class JournalApiIT {
    private static final PaymentStory PAID = PaymentStory.of("a/O-1", 500, Currency.CNY)
            .attempt(1, "WECHAT")
            .succeeded(1)
            .refundReserved("r", 100)
            .refunded("r", 100);

    private static QueryServer server;

    /** Shanghai's 30 November begins at 16:00 UTC on the 29th; the last payment is charged a millisecond before. */
    @BeforeAll
    static void aLittleHistory() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(
                PAID,
                charged("b/O-1", 1_000, Currency.JPY, "2026-11-29T15:59:59.999Z"),
                charged("a/O-2", 300, Currency.CNY, "2026-11-29T15:59:59.999999Z"),
                charged("a/O-3", 70, Currency.CNY, "2026-11-29T16:00:00Z")
                        .surplus(1)
                        .refundReserved("s", 70)
                        .refunded("s", 70));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static PaymentStory charged(String id, long minor, Currency currency, String at) {
        return PaymentStory.of(id, minor, currency, Instant.parse(at).minusSeconds(2))
                .attempt(1, "CARD")
                .succeeded(1);
    }

    @Test
    void anEntryTellsBothItsSides() {
        assertThat(ok("staff", "/api/journal?kind=REFUND_PAID&channel=WECHAT")
                        .path("entries")
                        .get(0))
                .isEqualTo(json("""
                        {"merchantId":"a","orderId":"O-1","sequence":4,"line":1,"bookedAt":"2026-11-29T16:00:04Z",
                         "kind":"REFUND_PAID","ofSurplus":false,"channel":"WECHAT","tradeNo":"%s",
                         "debit":"REFUNDS_PAYABLE","credit":"BANK_CLEARING",
                         "amount":100,"currency":"CNY","amountMajor":"1.00"}
                        """.formatted(PAID.refundNo("r"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            orderId=O-1&merchant=a                | SALE RECEIPT REFUND_RESERVED REFUND_PAID
            merchant=b                            | SALE RECEIPT
            account=SURPLUS                       | SURPLUS_RECEIPT REFUND_RESERVED
            kind=SALE&channel=CARD                | SALE SALE SALE
            to=2026-11-29T15:59:59.999999Z        | SALE RECEIPT
            currency=KWD                          | ''
            """)
    void filtersNarrowAndTheOldestComesFirst(String filter, String expected) {
        assertThat(kinds(ok("staff", "/api/journal?" + filter))).isEqualTo(expected);
    }

    @Test
    void pagesFollowOnEachOtherWithoutGapOrDouble() {
        List<String> seen = new ArrayList<>();
        JsonNode page = ok("staff", "/api/journal?limit=1");
        seen.add(kinds(page));
        while (page.has("nextCursor")) {
            page = ok(
                    "staff",
                    "/api/journal?limit=2&cursor=" + page.path("nextCursor").asString());
            seen.add(kinds(page));
        }
        assertThat(String.join(" ", seen)).isEqualTo(kinds(ok("staff", "/api/journal?limit=1000")));
    }

    @Test
    void theBooksBalance() {
        assertThat(balances(""))
                .isEqualTo(
                        "CNY CUSTOMER_RECEIVABLE=0 BANK_CLEARING=770 MERCHANT_PAYABLE=-770 REFUNDS_PAYABLE=0 SURPLUS=0 CHARGEBACKS_PAYABLE=0 total=0 | "
                                + "JPY CUSTOMER_RECEIVABLE=0 BANK_CLEARING=1000 MERCHANT_PAYABLE=-1000 REFUNDS_PAYABLE=0 SURPLUS=0 CHARGEBACKS_PAYABLE=0 total=0");
        assertThat(ok("staff", "/api/trial-balance?currency=CNY")
                        .path("currencies")
                        .get(0)
                        .path("accounts")
                        .get(1))
                .isEqualTo(json("""
                        {"account":"BANK_CLEARING","debit":940,"credit":170,"balance":770,
                         "debitMajor":"9.40","creditMajor":"1.70","balanceMajor":"7.70"}
                        """));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-11-29T15:59:59.998Z    | ''
            2026-11-29T15:59:59.999Z    | JPY CUSTOMER_RECEIVABLE=0 BANK_CLEARING=1000 MERCHANT_PAYABLE=-1000 REFUNDS_PAYABLE=0 SURPLUS=0 CHARGEBACKS_PAYABLE=0 total=0
            """)
    void theBooksOfAnyMomentBalance(String asOf, String expected) {
        assertThat(balances("?asOf=" + asOf)).isEqualTo(expected);
    }

    @Test
    void theBooksOfBetweenShowWhatIsSetAside() {
        assertThat(balances("?merchant=a&asOf=2026-11-29T16:00:03Z"))
                .contains("BANK_CLEARING=870", "REFUNDS_PAYABLE=-100", "total=0");
    }

    @Test
    @DisplayName("G05 the last moments of a day are in it, whatever zone the day is of")
    void g05ADayHoldsWhatHappenedInIt() {
        assertThat(days("zone=Asia/Shanghai&from=2026-11-29&to=2026-12-01"))
                .isEqualTo("2026-11-29 a/CARD CNY 300-0 net 3.00, b/CARD JPY 1000-0 net 1000 | "
                        + "2026-11-30 a/CARD CNY 70-0 surplus 70-70 net 0.70, a/WECHAT CNY 500-100 net 4.00");
        assertThat(days("from=2026-11-29&to=2026-11-30"))
                .isEqualTo("2026-11-29 a/CARD CNY 370-0 surplus 70-70 net 3.70, a/WECHAT CNY 500-100 net 4.00,"
                        + " b/CARD JPY 1000-0 net 1000");
    }

    @Test
    @DisplayName("G05 the days of a month add up to the month")
    void g05DaysAddUpToTheirMonth() {
        long sum = 0;
        JsonNode answer = ok("b", "/api/settlement?zone=America/New_York&from=2026-11-01&to=2026-12-01");
        assertThat(answer.path("days")).hasSize(30);
        for (JsonNode day : answer.path("days")) {
            for (JsonNode line : day.path("lines")) {
                sum += line.path("net").longValue();
            }
        }
        assertThat(sum).isEqualTo(1_000);
        assertThat(answer.path("days").get(0).path("start").asString()).isEqualTo("2026-11-01T04:00:00Z");
        assertThat(answer.path("days").get(0).path("end").asString()).isEqualTo("2026-11-02T05:00:00Z");
    }

    @Test
    @DisplayName("G05 the file and the pages have the same entries")
    void g05TheFileHoldsWhatThePagesShow() {
        List<String> lines = server.get("staff", "/api/journal/export?channel=WECHAT")
                .body()
                .lines()
                .toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.getFirst())
                .isEqualTo("merchantId,orderId,sequence,line,bookedAt,kind,ofSurplus,channel,tradeNo,debit,credit,"
                        + "amountMajor,currency,amount");
        assertThat(lines.getLast())
                .isEqualTo("a,O-1,4,1,2026-11-29T16:00:04Z,REFUND_PAID,false,WECHAT," + PAID.refundNo("r")
                        + ",REFUNDS_PAYABLE,BANK_CLEARING,1.00,CNY,100");
        assertThat(server.get("staff", "/api/journal/export?channel=WECHAT&after=a/O-1/3/1")
                        .body())
                .isEqualTo(lines.getLast() + "\r\n");
        assertThat(server.get("b", "/api/journal/export").body().lines().count())
                .isEqualTo(3);
        assertThat(server.get("b", "/api/journal/export?after=a/O-1/3/1").status())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("G10 a merchant sees its own books only")
    void g10AMerchantSeesItsOwnBooksOnly() {
        assertThat(kinds(ok("b", "/api/journal"))).isEqualTo("SALE RECEIPT");
        assertThat(ok("b", "/api/trial-balance").path("currencies")).hasSize(1);
        for (String route :
                List.of("/api/journal?", "/api/trial-balance?", "/api/settlement?from=2026-11-29&to=2026-11-30&")) {
            assertThat(server.get("b", route + "merchant=a").status()).isEqualTo(403);
            assertThat(server.get("-", route).status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/journal?account=CASH",
                "/api/journal?limit=1001",
                "/api/journal/export?after=a/O-1",
                "/api/journal/export?after=a/O-1/x/1",
                "/api/journal/export?after=a/O-1/99/1",
                "/api/journal/export?after=a/O-1/3/1&format=xlsx",
                "/api/trial-balance?asOf=now",
                "/api/trial-balance?currency=XXX",
                "/api/settlement?from=2026-11-29",
                "/api/settlement?to=2026-11-29",
                "/api/settlement?zone=Mars/Phobos&from=2026-11-29&to=2026-11-30",
                "/api/settlement?zone=%2B08:00&from=2026-11-29&to=2026-11-30",
                "/api/settlement?to=2026-11-29&from=2026-11-29",
                "/api/settlement?to=2027-11-29&from=2020-11-29",
                "/api/settlement?from=2026-02-30&to=2026-11-29"
            })
    void g02ABadParameterIsNamed(String route) {
        Answer answer = server.get("staff", route);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("code").asString()).isEqualTo("INVALID_FIELD");
        assertThat(answer.json().path("field").asString()).isNotEmpty();
    }

    private static String balances(String query) {
        List<String> currencies = new ArrayList<>();
        ok("staff", "/api/trial-balance" + query).path("currencies").forEach(currency -> {
            StringBuilder text = new StringBuilder(currency.path("currency").asString());
            currency.path("accounts")
                    .forEach(it -> text.append(' ')
                            .append(it.path("account").asString())
                            .append('=')
                            .append(it.path("balance").asString()));
            currencies.add(text.append(" total=")
                    .append(currency.path("total").path("balance").asString())
                    .toString());
        });
        return String.join(" | ", currencies);
    }

    private static String days(String query) {
        List<String> days = new ArrayList<>();
        ok("staff", "/api/settlement?" + query).path("days").forEach(day -> {
            List<String> lines = new ArrayList<>();
            day.path("lines").forEach(line -> lines.add(line(line)));
            days.add(day.path("date").asString() + " " + String.join(", ", lines));
        });
        return String.join(" | ", days);
    }

    private static String line(JsonNode line) {
        JsonNode surplus = line.path("surplus");
        return line.path("merchantId").asString() + "/" + line.path("channel").asString() + " "
                + line.path("currency").asString() + " " + flow(line.path("payments"))
                + (surplus.path("charges").longValue() == 0 ? "" : " surplus " + flow(surplus)) + " net "
                + line.path("netMajor").asString();
    }

    private static String flow(JsonNode flow) {
        return flow.path("charged").asString() + "-" + flow.path("refunded").asString();
    }

    private static String kinds(JsonNode page) {
        List<String> kinds = new ArrayList<>();
        page.path("entries").forEach(entry -> kinds.add(entry.path("kind").asString()));
        return String.join(" ", kinds);
    }

    private static JsonNode ok(String caller, String route) {
        Answer answer = server.get(caller, route);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode json(String text) {
        return new Answer(200, text).json();
    }
}
