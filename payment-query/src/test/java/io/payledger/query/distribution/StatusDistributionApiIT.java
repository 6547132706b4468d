package io.payledger.query.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class StatusDistributionApiIT {
    private static QueryServer server;

    @BeforeAll
    static void aLittleHistory() {
        TestDatabase database = TestPostgres.migratedDatabase();
        server = QueryServer.start(database);
        server.happened(
                PaymentStory.of("a/O-1", 500, Currency.CNY).attempt(1, "WECHAT").succeeded(1),
                PaymentStory.of("a/O-2", 700, Currency.CNY).attempt(1, "CARD").succeeded(1),
                PaymentStory.of("a/O-3", 1_000, Currency.JPY).attempt(1, "CARD").succeeded(1),
                PaymentStory.of("b/O-1", 900, Currency.CNY).attempt(1, "CARD").unknown(1),
                PaymentStory.of("b/O-2", 100, Currency.CNY));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyStatusIsCountedAndTheCountsAddUp() {
        assertThat(ok("staff", "")).isEqualTo(json("""
                {"asOfIndex":13,"parkedPayments":0,"total":5,"statuses":[
                 {"status":"PENDING","payments":1,"amounts":[{"currency":"CNY","amount":100,"amountMajor":"1.00"}]},
                 {"status":"PROCESSING","payments":0,"amounts":[]},
                 {"status":"SUCCESS","payments":3,"amounts":[
                  {"currency":"CNY","amount":1200,"amountMajor":"12.00"},
                  {"currency":"JPY","amount":1000,"amountMajor":"1000"}]},
                 {"status":"FAILED","payments":0,"amounts":[]},
                 {"status":"UNKNOWN","payments":1,"amounts":[{"currency":"CNY","amount":900,"amountMajor":"9.00"}]}]}
                """));
    }

    @ParameterizedTest
    @CsvSource({
        "channel, '=1 CARD=3 WECHAT=1'",
        "merchant, 'a=3 b=2'",
        "currency, 'CNY=4 JPY=1'",
    })
    void groupsAddUpToTheTotal(String groupBy, String expected) {
        JsonNode answer = ok("staff", "?groupBy=" + groupBy);
        assertThat(groups(answer)).isEqualTo(expected);
        assertThat(answer.path("total").longValue()).isEqualTo(5);
        answer.path("groups")
                .forEach(group ->
                        assertThat(sumOf(group)).isEqualTo(group.path("total").longValue()));
    }

    @Test
    void g10AMerchantSeesItsOwnPaymentsOnly() {
        assertThat(ok("a", "").path("total").longValue()).isEqualTo(3);
        assertThat(groups(ok("a", "?groupBy=merchant"))).isEqualTo("a=3");
        assertThat(ok("nobody-knows-me", "").path("total").longValue()).isZero();
        assertThat(server.get("-", "/api/status-distribution").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"groupBy=status", "groupBy=", "groupBy=channel&groupBy=channel", "merchant=a", "limit=1"})
    void g02ABadParameterIsNamed(String query) {
        Answer answer = server.get("a", "/api/status-distribution?" + query);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("code").asString()).isEqualTo("INVALID_FIELD");
        assertThat(answer.json().path("field").asString()).isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @Test
    void aPastMomentIsAskedForByItsTime() {
        JsonNode answer = ok("staff", "?asOf=2026-11-29T16:00:01Z&groupBy=channel");
        assertThat(answer.path("asOf").asString()).isEqualTo("2026-11-29T16:00:01Z");
        assertThat(groups(answer)).isEqualTo("=1 CARD=3 WECHAT=1");
        assertThat(answer.path("statuses").get(1)).isEqualTo(json("""
                {"status":"PROCESSING","payments":4,"amounts":[
                 {"currency":"CNY","amount":2100,"amountMajor":"21.00"},
                 {"currency":"JPY","amount":1000,"amountMajor":"1000"}]}
                """));
        assertThat(ok("staff", "?asOf=2026-11-29T15:59:59.999999Z")
                        .path("total")
                        .longValue())
                .isZero();
        assertThat(ok("a", "?asOf=2026-11-29T16:00:00Z").path("total").longValue())
                .isEqualTo(3);
    }

    @Test
    void timesInAStatusAreThoseOfRealPayments() {
        JsonNode statuses = ok("staff", "/durations?from=2026-11-29T00:00:00Z").path("statuses");
        assertThat(statuses.get(0)).isEqualTo(json("""
                {"status":"PENDING","stayed":{"payments":4,"p50Ms":1000,"p95Ms":1000,"p99Ms":1000,"maxMs":1000},
                 "here":1,"oldest":{"merchantId":"b","orderId":"O-2","since":"2026-11-29T16:00:00Z"}}
                """));
        assertThat(statuses.get(2)).isEqualTo(json("{\"status\":\"SUCCESS\"}"));
        assertThat(statuses.get(4)).isEqualTo(json("""
                {"status":"UNKNOWN","here":1,
                 "oldest":{"merchantId":"b","orderId":"O-1","since":"2026-11-29T16:00:02Z"}}
                """));
        assertThat(ok("staff", "/durations?from=2026-11-29T16:00:02Z")
                        .path("statuses")
                        .get(0)
                        .has("stayed"))
                .isFalse();
        assertThat(ok("a", "/durations").path("statuses").get(4).path("here").longValue())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/series?to=2026-11-29T16:00:00Z&step=PT1H|from",
                "/series?from=2026-11-29T16:00:00Z&step=PT1H|to",
                "/series?from=2026-11-29T16:00:00Z&to=2026-11-30T16:00:00Z|step",
                "/series?from=2026-11-29T16:00:00Z&to=2026-11-30T16:00:00Z&step=PT1S|step",
                "/series?from=2026-11-29T16:00:00Z&to=2026-11-30T16:00:00Z&step=PT0S|step",
                "/series?from=2026-11-29T16:00:00Z&to=2026-11-30T16:00:00Z&step=1h|step",
                "/series?from=2026-11-30T16:00:00Z&to=2026-11-29T16:00:00Z&step=PT1H|to",
                "/durations?asOf=2026-11-30T16:00:00Z|asOf",
                "?asOf=yesterday|asOf"
            })
    void g02ABadParameterOfTheHistoryIsNamed(String queryAndField) {
        int bar = queryAndField.indexOf('|');
        Answer answer = server.get("staff", "/api/status-distribution" + queryAndField.substring(0, bar));
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("field").asString()).isEqualTo(queryAndField.substring(bar + 1));
    }

    private static JsonNode ok(String caller, String query) {
        Answer answer = server.get(caller, "/api/status-distribution" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode json(String text) {
        return new Answer(200, text).json();
    }

    private static String groups(JsonNode answer) {
        List<String> groups = new ArrayList<>();
        answer.path("groups")
                .forEach(group -> groups.add(
                        group.path("key").asString() + "=" + group.path("total").longValue()));
        return String.join(" ", groups);
    }

    private static long sumOf(JsonNode group) {
        return group.path("statuses")
                .valueStream()
                .mapToLong(status -> status.path("payments").longValue())
                .sum();
    }
}
