package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

class StatementImportIT {
    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();
    private static final Map<String, Object> SETTINGS = Map.ofEntries(
            Map.entry("payledger.statements.max-size", "64KB"),
            Map.entry("payledger.statements.csv.house.delimiter", ";"),
            Map.entry("payledger.statements.csv.house.skip-lines", "1"),
            Map.entry("payledger.statements.csv.house.date-format", "dd.MM.uuuu"),
            Map.entry("payledger.statements.csv.house.decimal-mark", ","),
            Map.entry("payledger.statements.csv.house.group-mark", "."),
            Map.entry("payledger.statements.csv.house.account", "HOUSE"),
            Map.entry("payledger.statements.csv.house.currency", "EUR"),
            Map.entry("payledger.statements.csv.house.columns.bookingDate", "Tag"),
            Map.entry("payledger.statements.csv.house.columns.amount", "Betrag"),
            Map.entry("payledger.statements.csv.house.columns.text", "Zweck|Name"),
            Map.entry("payledger.statements.csv.house.columns.balance", "Saldo"));

    private static QueryServer server;
    private static QueryServer other;
    private static final JdbcClient JDBC = JdbcClient.create(DATABASE.owner());

    @BeforeAll
    static void twoNodes() {
        server = QueryServer.start(DATABASE, SETTINGS);
        other = QueryServer.start(DATABASE, SETTINGS);
    }

    @AfterAll
    static void stop() {
        server.close();
        other.close();
    }

    @Test
    void theSameBytesAgainChangeNothingUnderWhateverName() {
        String file = mt940("AGAIN", "100,00", "130,00", ":61:2611291129C30,00NTRFNONREF//B-1", ":86:first");
        Answer first = bring(file);
        assertThat(first.status()).as(first.body()).isEqualTo(201);
        Answer second = other.post("staff", "/api/statements/imports?name=another.sta", bytes(file));
        assertThat(second.status()).as(second.body()).isEqualTo(200);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(lines("AGAIN")).hasSize(1);
    }

    @Test
    void manyAtOnceOverTwoNodesImportAFileOnce() {
        String file = mt940("PARALLEL", "0,", "30,00", ":61:2611291129C30,00NTRFNONREF", ":86:no number of its own");
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 12)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> (i % 2 == 0 ? server : other).post("staff", "/api/statements/imports", bytes(file))))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join).map(Answer::status))
                .allMatch(status -> List.of(200, 201, 202, 503).contains(status));
        Awaitility.await().untilAsserted(() -> assertThat(bring(file).status()).isEqualTo(200));
        assertThat(lines("PARALLEL")).hasSize(1);
        assertThat(statements("PARALLEL")).hasSize(1);
    }

    @Test
    void overlappingStatementsShareTheLinesThatTheBankHasNumbered() {
        String monday = ":61:2611291129C30,00NTRFNONREF//N-1\n:86:one\n:61:2611291129C30,00NTRFNONREF//N-1\n:86:twice";
        bring(mt940("OVERLAP", "0,", "60,00", monday));
        Answer wider = bring(mt940("OVERLAP", "0,", "70,00", monday, ":61:2611301130C10,00NTRFNONREF//N-2", ":86:two"));
        assertThat(wider.status()).as(wider.body()).isEqualTo(201);
        assertThat(wider.json().path("lines").asLong()).isEqualTo(3);
        assertThat(wider.json().path("knownLines").asLong()).isEqualTo(2);
        assertThat(lines("OVERLAP")).hasSize(3);
    }

    @Test
    void linesWithoutANumberAreNeverTakenForOneAnother() {
        String line = ":61:2611291129C30,00NTRFNONREF\n:86:fee";
        bring(mt940("UNNUMBERED", "0,", "30,00", line));
        bring(mt940("UNNUMBERED", "30,", "60,00", line));
        assertThat(lines("UNNUMBERED")).hasSize(2);
    }

    @Test
    void theSameStatementInAnotherFileIsKnown() {
        String file = mt940("RESENT", "0,", "30,00", ":61:2611291129C30,00NTRFNONREF", ":86:fee");
        bring(file);
        Answer resent = bring(file.replace("\n", "\r\n"));
        assertThat(resent.status()).as(resent.body()).isEqualTo(201);
        assertThat(resent.json().path("statements").asInt()).isZero();
        assertThat(resent.json().path("knownLines").asInt()).isOne();
        assertThat(lines("RESENT")).hasSize(1);
        assertThat(statements("RESENT")).hasSize(1);
    }

    @Test
    void aFileThatIsWrongAtItsLastLineLeavesNothingAndCanBeMendedAndBroughtAgain() {
        String good = mt940("MENDED", "0,", "30,00", ":61:2611291129C30,00NTRFNONREF//M-1", ":86:one");
        String bad = good + mt940("MENDED", "30,", "31,00", ":61:2611311131C1,00NTRFNONREF//M-2", ":86:two");
        Answer refused = bring(bad);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().path("code").asString()).isEqualTo("STATEMENT_REFUSED");
        assertThat(refused.json().path("line").asLong()).isEqualTo(13);
        assertThat(refused.json().path("field").asString()).isEqualTo(":61: value date");
        assertThat(lines("MENDED")).isEmpty();
        assertThat(statements("MENDED")).isEmpty();
        Answer again = bring(bad);
        assertThat(again.status()).isEqualTo(422);
        assertThat(bring(good).status()).isEqualTo(201);
        JsonNode kept = server.get(
                        "staff", "/api/statements/imports/" + refused.json().path("importId"))
                .json();
        assertThat(kept.path("state").asString()).isEqualTo("REFUSED");
        assertThat(kept.path("problem").path("line").asLong()).isEqualTo(13);
    }

    @Test
    void aDatabaseThatFailsInTheMiddleLeavesNothingAndTheFileCanBeBroughtAgain() {
        String file = mt940(
                "BROKEN",
                "0,",
                "60,00",
                ":61:2611291129C30,00NTRFNONREF//K-1",
                ":86:one",
                ":61:2611291129C30,00NTRFNONREF//K-2",
                ":86:two");
        JDBC.sql("ALTER TABLE statement_line ADD CONSTRAINT broken CHECK (remittance <> 'two' OR account <> 'BROKEN')")
                .update();
        Answer failed = bring(file);
        assertThat(failed.status()).as(failed.body()).isEqualTo(503);
        assertThat(lines("BROKEN")).isEmpty();
        assertThat(statements("BROKEN")).isEmpty();
        JDBC.sql("ALTER TABLE statement_line DROP CONSTRAINT broken").update();
        assertThat(bring(file).status()).isEqualTo(201);
        assertThat(lines("BROKEN")).hasSize(2);
    }

    /** What a killed node leaves: its row says that it runs, and nobody does. */
    @Test
    void anImportWhoseNodeDiedIsDoneByWhoeverBringsTheFileAgain() {
        String file = mt940("KILLED", "0,", "30,00", ":61:2611291129C30,00NTRFNONREF//D-1", ":86:one");
        bring(file);
        // In one statement: what is laid beside payments meanwhile hangs on the lines.
        JDBC.sql("""
                        WITH ours AS (SELECT statement_id FROM bank_statement WHERE account = 'KILLED'),
                            matches AS (DELETE FROM statement_match WHERE statement_id IN (SELECT statement_id FROM ours)),
                            lines AS (DELETE FROM statement_line WHERE statement_id IN (SELECT statement_id FROM ours))
                        DELETE FROM bank_statement WHERE statement_id IN (SELECT statement_id FROM ours)
                        """).update();
        JDBC.sql(
                        "UPDATE statement_import SET state = 'RUNNING', finished_at = NULL WHERE state = 'IMPORTED' AND import_id"
                                + " = (SELECT max(import_id) FROM statement_import)")
                .update();
        Answer again = other.post("staff", "/api/statements/imports", bytes(file));
        assertThat(again.status()).as(again.body()).isEqualTo(201);
        assertThat(lines("KILLED")).hasSize(1);
    }

    @Test
    void aMappingReadsWhatAHouseBankWrites() {
        String file = """
                Umsaetze;;;;
                Tag;Betrag;Name;Zweck;Saldo
                29.11.2026;1.234,50;M\u00fcller;"Miete; Nov";1.234,50
                30.11.2026;-34,50;Geb\u00fchr;;1.200,00
                """;
        Answer answer = server.post(
                "staff", "/api/statements/imports?mapping=house", file.getBytes(Charset.forName("windows-1252")));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        JsonNode fee = lines("HOUSE").get(0);
        assertThat(fee.path("amount").asLong()).isEqualTo(3450);
        assertThat(fee.path("direction").asString()).isEqualTo("DEBIT");
        assertThat(lines("HOUSE").get(1).path("text").asString()).isEqualTo("Miete; Nov\nM\u00fcller");
        JsonNode statement = statements("HOUSE").get(0);
        assertThat(statement.path("opening").asLong()).isZero();
        assertThat(statement.path("closingMajor").asString()).isEqualTo("1200.00");
        assertThat(statement.path("balance").asString()).isEqualTo("BALANCED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JPY | 500    | 500
            JPY | 500.00 | 500
            KWD | 1.234  | 1234
            KWD | 1.2    | 1200
            CLF | 0.0001 | 1
            """)
    void amountsHaveTheDecimalsOfTheirCurrency(String currency, String amount, long minor) {
        String account = "EXP-" + currency + amount;
        Answer answer = bring(csv("X," + account + ",2026-11-29,,C," + amount + "," + currency + ",,,"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        assertThat(lines(account).get(0).path("amount").asLong()).isEqualTo(minor);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A,2026-11-29,,C,5.001,EUR,,,             | column amount      | more decimals
            A,2026-11-29,,C,500.5,JPY,,,             | column amount      | more decimals
            A,2026-11-29,,C,1e3,EUR,,,               | column amount      | is no amount
            A,2026-11-29,,C,-5,EUR,,,                | column amount      | has a sign
            A,2026-11-29,,C,99999999999999999,EUR,,, | column amount      | larger than any
            A,2026-02-30,,C,5,EUR,,,                 | column bookingDate | is no date
            A,2026-11-29,,X,5,EUR,,,                 | column direction   | is no word
            A,2026-11-29,,C,5,EUX,,,                 | column currency    | is no currency
            ,2026-11-29,,C,5,EUR,,,                  | column account     | is missing
            A,2026-11-29,,C,5,EUR                    | line               | has 7 cells
            A,2026-11-29,,C,5,EUR,,,"open            | quotes             | are not closed
            """)
    void aWrongLineIsNamedWithItsField(String line, String field, String reason) {
        Answer answer = bring(csv("X," + "GOOD,2026-11-28,,C,1,EUR,,,", "X," + line));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.json().path("field").asString()).isEqualTo(field);
        assertThat(answer.json().path("line").asLong()).isEqualTo(3);
        assertThat(answer.json().path("reason").asString()).contains(reason);
        assertThat(lines("GOOD")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Document>&x;</Document>",
                "<!DOCTYPE l [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><Document>&b;</Document>"
            })
    void aDocumentTypeIsRefusedAtItsFirstLine(String xml) {
        Answer answer = bring(xml);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("field").asString()).isEqualTo("DOCTYPE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                              | file
            <a/>                            | Document xmlns
            <Document><                     | Document xmlns
            :20:X                           | :60F:
            """)
    void whatIsNoStatementIsRefused(String file, String field) {
        Answer answer = bring(file);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.json().path("field").asString()).isEqualTo(field);
    }

    @Test
    void unicodeMarksAreUnderstood() {
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            String file = "\ufeff" + csv("X,BOM-" + charset + ",2026-11-29,,C,5,EUR,,,\u4ed8\u6b3e");
            Answer answer = server.post("staff", "/api/statements/imports", file.getBytes(charset));
            assertThat(answer.status()).as(answer.body()).isEqualTo(201);
            assertThat(lines("BOM-" + charset).get(0).path("text").asString()).isEqualTo("\u4ed8\u6b3e");
        }
    }

    @Test
    void tooMuchIsRefused() {
        Answer answer = bring("x".repeat(65 * 1024));
        assertThat(answer.status()).isEqualTo(413);
        Answer mapping = server.post("staff", "/api/statements/imports?mapping=none", bytes("x"));
        assertThat(mapping.status()).isEqualTo(400);
        assertThat(mapping.json().path("field").asString()).isEqualTo("mapping");
    }

    @Test
    void onlyFinanceBringsAndOnlyStaffReads() {
        assertThat(server.post("-", "/api/statements/imports", bytes("x")).status())
                .isEqualTo(401);
        assertThat(server.post("m1", "/api/statements/imports", bytes("x")).status())
                .isEqualTo(403);
        for (String route : List.of("/api/statements", "/api/statements/imports", "/api/statements/lines")) {
            assertThat(server.get("m1", route).status()).isEqualTo(403);
            assertThat(server.get("-", route).status()).isEqualTo(401);
        }
        assertThat(server.get("staff", "/api/statements/imports/999999").status())
                .isEqualTo(404);
        assertThat(server.get("staff", "/api/statements/imports/x").status()).isEqualTo(404);
    }

    @Test
    void pagesFollowOnEachOther() {
        bring(csv(IntStream.rangeClosed(1, 5)
                .mapToObj(i -> "X,PAGED,2026-11-0" + i + ",,C," + i + ",EUR,,,")
                .toArray(String[]::new)));
        JsonNode first = server.get("staff", "/api/statements/lines?account=PAGED&limit=3")
                .json();
        JsonNode second = server.get(
                        "staff",
                        "/api/statements/lines?cursor="
                                + first.path("nextCursor").asString())
                .json();
        assertThat(first.path("lines").findValuesAsString("amount")).containsExactly("500", "400", "300");
        assertThat(second.path("lines").findValuesAsString("amount")).containsExactly("200", "100");
        assertThat(second.has("nextCursor")).isFalse();
        assertThat(server.get("staff", "/api/statements/lines?account=PAGED&from=2026-11-02&to=2026-11-04")
                        .json()
                        .path("lines")
                        .findValuesAsString("amount"))
                .containsExactly("300", "200");
    }

    private static Answer bring(String file) {
        return server.post("staff", "/api/statements/imports", bytes(file));
    }

    private static byte[] bytes(String file) {
        return file.getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode lines(String account) {
        return server.get("staff", "/api/statements/lines?account=" + account)
                .json()
                .path("lines");
    }

    private static JsonNode statements(String account) {
        return server.get("staff", "/api/statements?account=" + account).json().path("statements");
    }

    private static String mt940(String account, String opening, String closing, String... fields) {
        return ":20:REF\n:25:" + account + "\n:28C:1/1\n:60F:C261128EUR" + opening + "\n" + String.join("\n", fields)
                + "\n:62F:C261130EUR" + closing + "\n-\n";
    }

    /** The columns of mapping plain, behind one that means nothing. */
    private static String csv(String... lines) {
        return "other,account,bookingDate,valueDate,direction,amount,currency,bankReference,references,text\n"
                + String.join("\n", lines) + "\n";
    }
}
