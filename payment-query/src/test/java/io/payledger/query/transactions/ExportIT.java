package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.query.fixture.RandomStories;
import io.payledger.testsupport.TestPostgres;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Files hold what the pages show, however awkward the words in them. */
class ExportIT {
    private static final String FORMULA = "=HYPERLINK(\"http://x\";\"y\")";

    private static QueryServer server;

    @BeforeAll
    static void aHistory() {
        server = QueryServer.start(TestPostgres.migratedDatabase());
        RandomStories stories = new RandomStories(20_261_201);
        server.happened(stories.asLogged(stories.payments(1_500)));
        server.happened(
                story("w/O-1").declined(1, FORMULA),
                story("w/O-2").declined(1, "-5"),
                story("w/O-3").declined(1, "comma, \"quote\"\r\nand line; \u540d"),
                story("w/-7"));
    }

    private static PaymentStory story(String id) {
        return PaymentStory.of(id, 12_345, Currency.KWD).attempt(1, "CARD");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @DisplayName("G05 the file and the pages have the same rows, in the same order")
    @ValueSource(
            strings = {
                "",
                "status=SUCCESS&sort=createdAt",
                "currency=CNY&sort=-amount",
                "currency=JPY&minAmount=1000&channel=CARD",
                "merchant=m3&from=2026-11-29T16:03:00Z&to=2026-11-30T00:05:00%2B08:00",
                "text=O-1"
            })
    void g05FilesHoldWhatPagesShow(String filter) {
        List<Map<String, String>> file = csv("/api/transactions/export?" + filter);
        List<JsonNode> pages = pages("/api/transactions?" + filter, "transactions");
        assertThat(file).hasSameSizeAs(pages).isNotEmpty();
        for (int i = 0; i < pages.size(); i++) {
            agree(file.get(i), pages.get(i));
        }
    }

    @Test
    void filesOfRefundsHoldWhatPagesShow() {
        List<Map<String, String>> file = csv("/api/refunds/export?");
        List<JsonNode> pages = pages("/api/refunds?", "refunds");
        assertThat(file).hasSameSizeAs(pages).hasSizeGreaterThan(20);
        for (int i = 0; i < pages.size(); i++) {
            agree(file.get(i), pages.get(i));
        }
    }

    /** Every column of the file says what the member of the same name says; no member is left out but the merely derived. */
    private static void agree(Map<String, String> line, JsonNode row) {
        line.forEach((column, value) -> {
            String shown = row.path(column).asString("");
            if (row.has(column) || !column.endsWith("Major")) {
                assertThat(value).as(column + " of " + row).isEqualTo(escaped(shown));
            }
        });
        assertThat(line.keySet()).containsAll(row.propertyNames());
    }

    private static String escaped(String shown) {
        return shown.startsWith("=") || shown.startsWith("-") && !shown.matches("-[0-9]+") ? "'" + shown : shown;
    }

    @Test
    void bothUnitsOfAnAmountAreNumbersSideBySide() {
        Map<String, String> line =
                csv("/api/transactions/export?merchant=w&orderId=O-2").getFirst();
        assertThat(line).containsEntry("amountMajor", "12.345").containsEntry("amount", "12345");
        assertThat(line).containsEntry("refundedMajor", "0.000").containsEntry("refunded", "0");
    }

    @Test
    void wordsOfOthersAreNoFormulaAndNegativeNumbersStay() {
        String file = server.get("staff", "/api/transactions/export?merchant=w&sort=createdAt")
                .body();
        assertThat(file).contains("'=HYPERLINK(").contains(",-5,").contains("w,-7,");
        assertThat(csv("/api/transactions/export?merchant=w&orderId=O-3").getFirst())
                .containsEntry("reason", "comma, \"quote\"\r\nand line; \u540d");
    }

    @Test
    void aWorkbookHoldsTheSameRowsWithTextsAsTheyAre() throws IOException {
        List<Map<String, String>> file = csv("/api/transactions/export?currency=KWD&sort=amount");
        byte[] bytes = server.bytes("staff", "/api/transactions/export?format=xlsx&currency=KWD&sort=amount");
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(bytes))) {
            List<Row> rows = workbook.getFirstSheet().read();
            assertThat(rows).hasSize(file.size() + 1);
            List<String> names = texts(rows.getFirst());
            for (int i = 0; i < file.size(); i++) {
                Row row = rows.get(i + 1);
                Map<String, String> line = file.get(i);
                assertThat(row.getCellText(names.indexOf("orderId"))).isEqualTo(line.get("orderId"));
                assertThat(row.getCellText(names.indexOf("updatedAt"))).isEqualTo(line.get("updatedAt"));
                assertThat(row.getCell(names.indexOf("amountMajor")).asNumber())
                        .isEqualByComparingTo(line.get("amountMajor"));
            }
            assertThat(rows.stream().map(row -> row.getCellText(names.indexOf("reason"))))
                    .contains(FORMULA);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 700", "currency=CNY&sort=-amount, 3", "status=SUCCESS&sort=createdAt, 1"})
    void aFileThatWasBrokenOffIsResumedBehindItsLastWholeLine(String filter, int lines) {
        String route = "/api/transactions/export?merchant=m1&" + filter;
        String whole = server.get("staff", route).body();
        int cut = 0;
        for (int i = 0; i <= Math.min(lines, whole.lines().count() - 2); i++) {
            cut = whole.indexOf("\r\n", cut) + 2;
        }
        String half = whole.substring(0, cut);
        String[] last = half.substring(half.lastIndexOf("\r\n", cut - 3) + 2).split(",");
        String rest =
                server.get("staff", route + "&after=" + last[0] + "/" + last[1]).body();
        assertThat(half + rest).isEqualTo(whole);
    }

    @Test
    void aFileOfRefundsIsResumedByTheNumberOfARefund() {
        String whole = server.get("staff", "/api/refunds/export").body();
        List<Map<String, String>> lines = csv("/api/refunds/export?");
        String third = lines.get(2).get("refundNo");
        String rest = server.get("staff", "/api/refunds/export?after=" + third).body();
        assertThat(whole).endsWith("\r\n" + rest);
        assertThat(rest.lines().count()).isEqualTo(lines.size() - 3L);
    }

    @Test
    @DisplayName("G10 a merchant exports its own payments only")
    void g10AMerchantExportsItsOwnPaymentsOnly() {
        String own = server.get("m1", "/api/transactions/export").body();
        assertThat(own)
                .isEqualTo(server.get("staff", "/api/transactions/export?merchant=m1")
                        .body());
        assertThat(server.get("m1", "/api/transactions/export?merchant=m2").status())
                .isEqualTo(403);
        assertThat(server.get("-", "/api/transactions/export").status()).isEqualTo(401);
        Answer foreign = server.get("m1", "/api/transactions/export?after=w/O-1");
        Answer unknown = server.get("m1", "/api/transactions/export?after=w/nobody-knows-me");
        assertThat(foreign.status()).isEqualTo(400);
        assertThat(foreign.body()).isEqualTo(unknown.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "format=pdf",
                "limit=1",
                "cursor=x",
                "after=1",
                "after=w/O-1&format=xlsx",
                "status=PAID",
                "sort=amount"
            })
    void g02ABadParameterIsNamed(String query) {
        Answer answer = server.get("staff", "/api/transactions/export?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("field").asString()).isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @Test
    void halfAFileDoesNotLookLikeAWholeOne() {
        try (QueryServer hasty =
                QueryServer.start(TestPostgres.migratedDatabase(), Map.of("payledger.query.export-timeout", "1ms"))) {
            RandomStories stories = new RandomStories(20_261_202);
            hasty.happened(stories.asLogged(stories.payments(1_200)));
            assertThatThrownBy(() -> hasty.get("staff", "/api/transactions/export"))
                    .hasRootCauseInstanceOf(IOException.class);
        }
    }

    private static List<JsonNode> pages(String route, String member) {
        List<JsonNode> rows = new ArrayList<>();
        JsonNode page = server.get("staff", route + "&limit=400").json();
        page.path(member).forEach(rows::add);
        while (page.has("nextCursor")) {
            page = server.get(
                            "staff",
                            route + "&limit=1000&cursor="
                                    + page.path("nextCursor").asString())
                    .json();
            page.path(member).forEach(rows::add);
        }
        return rows;
    }

    private static List<Map<String, String>> csv(String route) {
        Answer answer = server.get("staff", route);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        try {
            return CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(new StringReader(answer.body()))
                    .stream()
                    .map(CSVRecord::toMap)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("Not as RFC 4180 has it", e);
        }
    }

    private static List<String> texts(Row row) {
        return row.stream().map(it -> it.getText()).toList();
    }
}
