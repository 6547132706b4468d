package io.payledger.query.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.testsupport.TestPostgres;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The days of a filter: of the reader's zone, whole, and the same on a page, in its file and over the API. */
class PageDaysIT {
    private static final Pattern ORDER = Pattern.compile("href=\"/pages/payments/m/([a-z-]+)\"");
    private static final Pattern FILE = Pattern.compile("href=\"(/pages/transactions/export[^\"]*format=csv[^\"]*)\"");

    private static QueryServer server;

    /** In Shanghai the 30th begins at 16:00 UTC on the 29th. */
    @BeforeAll
    static void aroundMidnight() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(
                created("last-of-before", "2026-11-29T15:59:59.999Z"),
                created("first", "2026-11-29T16:00:00Z"),
                created("last", "2026-11-30T15:59:59.999999Z"),
                created("first-of-next", "2026-11-30T16:00:00Z"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @DisplayName("G05 a page, its file and the API cut the same days")
    @ParameterizedTest
    @CsvSource({
        "2026-11-29, 2026-11-29, last-of-before",
        "2026-11-30, 2026-11-30, first last",
        "2026-12-01, 2026-12-01, first-of-next",
        "2026-11-29, 2026-12-01, last-of-before first last first-of-next"
    })
    void g05ADayIsTheReadersAndNoMomentIsInTwo(String from, String to, String expected) {
        List<String> orders = List.of(expected.split(" "));
        String page = ok("/pages/transactions?zone=Asia/Shanghai&from=" + from + "&to=" + to);
        assertThat(ORDER.matcher(page).results().map(it -> it.group(1)).toList())
                .containsExactlyInAnyOrderElementsOf(orders);
        String file = FILE.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(link ->
                        link.substring(link.indexOf('/'), link.length() - 1).replace("&amp;", "&"))
                .findFirst()
                .orElseThrow();
        assertThat(ok(file).lines().skip(1).map(line -> line.split(",")[1]).toList())
                .containsExactlyInAnyOrderElementsOf(orders);
        String api = ok("/api/transactions?from=" + start(from, 0) + "&to=" + start(to, 1));
        assertThat(orders).allSatisfy(order -> assertThat(api).contains("\"" + order + "\""));
    }

    private static String start(String day, int later) {
        return LocalDate.parse(day)
                .plusDays(later)
                .atStartOfDay(ZoneId.of("Asia/Shanghai"))
                .toInstant()
                .toString();
    }

    private static PaymentStory created(String order, String at) {
        return PaymentStory.of("m/" + order, 500, Currency.CNY, Instant.parse(at))
                .attempt(1, "CARD");
    }

    private static String ok(String address) {
        QueryServer.Answer answer = server.get("staff", address);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
