package io.payledger.query.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Goal: lists that are longer than a page are turned over without a row twice or left out. Method: as many rows as make
 * three pages, many of them of one moment, so that a page ends in the middle of it.
 */
class PagedListsIT {
    private static final int ROWS = 2 * Listing.ROWS + 20;
    private static final int OF_ONE_MOMENT = 40;
    private static final int MERCHANTS = 3;

    private static final Pattern ROW =
            Pattern.compile("<th scope=\"row\"[^>]*>.*?href=\"/pages/[a-z]+/([^\"#]+)", Pattern.DOTALL);
    private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    private static QueryServer server;

    @BeforeAll
    static void manyOfEach() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(IntStream.range(0, ROWS)
                .boxed()
                .flatMap(i -> List.of(
                        story("case", i).contradicted(1),
                        story("open", i).disputed("d"),
                        story("lost", i).disputed("d").disputeLost("d"),
                        story("won", i).disputed("d").disputeWon("d"),
                        story("asked", i).refundAsked("r", 100))
                        .stream())
                .toArray(PaymentStory[]::new));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/pages/reviews,                 cases,     case",
        "/pages/reviews,                 approvals, asked",
        "/pages/disputes?state=OPEN,     disputes,  open",
        "/pages/disputes?state=ACCEPTED, disputes,  lost",
        "/pages/disputes?state=REJECTED, disputes,  won"
    })
    void everyRowIsOnOnePageAndInOnePlace(String first, String table, String kind) {
        List<List<String>> pages = pages(first, table);
        assertThat(pages).extracting(List::size).containsExactly(Listing.ROWS, Listing.ROWS, 20);
        List<String> all = pages.stream().flatMap(List::stream).toList();
        List<String> byTime = IntStream.range(0, ROWS)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> i / OF_ONE_MOMENT).thenComparing(i -> place(kind, i)))
                .map(i -> id(kind, i))
                .toList();
        // What waits comes in the order of its waiting, what is decided with the newest first.
        assertThat(all).isEqualTo(kind.equals("lost") || kind.equals("won") ? byTime.reversed() : byTime);
    }

    @Test
    void eachListOfAPageIsTurnedOverByItself() {
        String second = next(page("/pages/reviews"), "cases");
        String both = next(page(second), "approvals");
        assertThat(rows(page(both), "cases")).isEqualTo(rows(page(second), "cases"));
        assertThat(rows(page(both), "approvals"))
                .hasSize(Listing.ROWS)
                .doesNotContainAnyElementsOf(rows(page(second), "approvals"));
    }

    @Test
    @DisplayName("G10 a cursor of one list or one question is none of another")
    void g10ACursorOfOneListIsNoneOfAnother() {
        String ofOpen = next(page("/pages/disputes?state=OPEN"), "disputes");
        String ofCases = next(page("/pages/reviews"), "cases");
        for (String wrong : List.of(
                ofOpen.replace("OPEN", "ACCEPTED"),
                ofCases.replace("cases=", "approvals="),
                "/pages/disputes?state=OPEN&"
                        + ofCases.substring(ofCases.indexOf("cases=")).replace("cases=", "cursor="),
                ofCases.substring(0, ofCases.length() - 2) + "AA")) {
            assertThat(server.get("staff", wrong).status()).as(wrong).isEqualTo(400);
        }
    }

    @Test
    @DisplayName("G02 what is no page of a list is refused")
    void g02WhatIsNoPageOfAListIsRefused() {
        for (String cursor : List.of("0", "-1", "2147483647", "x".repeat(5_000), "%00", "MQ.MQ")) {
            assertThat(server.get("staff", "/pages/reviews?cases=" + cursor).status())
                    .as(cursor)
                    .isEqualTo(400);
            assertThat(server.get("staff", "/pages/disputes?cursor=" + cursor).status())
                    .as(cursor)
                    .isEqualTo(400);
        }
    }

    @Test
    @DisplayName("G10 who belongs to a merchant sees the rows of that merchant only")
    void g10WhoBelongsToAMerchantSeesItsRowsOnly() {
        for (String page : List.of("/pages/reviews", "/pages/disputes?state=OPEN", "/pages/disputes?state=ACCEPTED")) {
            String table = page.contains("reviews") ? "cases" : "disputes";
            String body = server.get("m1", page).body();
            assertThat(rows(body, table)).hasSize(ROWS / MERCHANTS).allMatch(row -> row.startsWith("m1/"));
            assertThat(next(body, table)).isEmpty();
        }
    }

    private static PaymentStory story(String kind, int number) {
        return PaymentStory.of(
                        id(kind, number), 500, Currency.CNY, PaymentStory.START.plusSeconds(number / OF_ONE_MOMENT))
                .attempt(1, "CARD")
                .succeeded(1);
    }

    /** Of one moment: payments by their ids, refunds by their numbers. */
    private static String place(String kind, int number) {
        return kind.equals("asked") ? story(kind, number).refundNo("r").value() : id(kind, number);
    }

    private static String id(String kind, int number) {
        return "m" + number % MERCHANTS + "/" + kind + "-" + number;
    }

    private static List<List<String>> pages(String first, String table) {
        List<List<String>> pages = new ArrayList<>();
        String address = first;
        while (!address.isEmpty()) {
            String page = page(address);
            pages.add(rows(page, table));
            address = next(page, table);
        }
        return pages;
    }

    private static String page(String address) {
        QueryServer.Answer answer = server.get("staff", address);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static List<String> rows(String page, String table) {
        return ROW.matcher(list(page, table))
                .results()
                .map(MatchResult::group)
                .map(row -> row.replaceFirst("(?s).*href=\"/pages/[a-z]+/", ""))
                .toList();
    }

    private static String next(String page, String table) {
        Matcher next = NEXT.matcher(list(page, table));
        return next.find() ? next.group(1).replace("&amp;", "&") : "";
    }

    /** From the table to the end of its pager, or to the table behind it. */
    private static String list(String page, String table) {
        String from = page.substring(page.indexOf("id=\"" + table + "\""));
        int end = from.indexOf("<section", 1);
        return end < 0 ? from : from.substring(0, end);
    }
}
