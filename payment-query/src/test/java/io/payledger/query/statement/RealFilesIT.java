package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.testsupport.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Goal: each real file is imported, or refused with a reason that names line and field, and nothing is half imported. */
class RealFilesIT {
    private static final String REFUSING = """
            betterplace-sepa_snippet.sta        422 line 55 :62F: is -447204909, opening balance and lines make -447234917 (minor units of EUR)
            camt053.v2.minimal.xml              422 line 60 Bal CLBD is in SEK, the opening balance in EUR
            camt053.v2.multi.statement.xml      201 CAMT 2 statements, 2 lines
            camt053.v2.wrong.xml                422 line 8 BkToCstmrStmt/Stmt is missing: the message holds no statement
            camt053.v4.xml                      422 line 80 Bal CLBD is in SEK, the opening balance in EUR
            camt053.v8.xml                      422 line 80 Bal CLBD is in SEK, the opening balance in EUR
            camt054.v8.xml                      201 CAMT 1 statements, 1 lines
            cmxl-mt940.sta                      422 line 4 :60F: currency "DEM" is no currency of ISO 4217
            jejik-abnamro.sta                   422 line 27 :62F: is 87684, opening balance and lines make 291484 (minor units of EUR)
            jejik-ing.sta                       422 line 26 :62F: is 347, opening balance and lines make -4559 (minor units of EUR)
            jejik-rabobank-iban.sta             201 MT940 2 statements, 4 lines
            mBank-mt940.sta                     201 MT940 1 statements, 3 lines
            self-provided-february_30.sta       201 MT940 1 statements, 1 lines
            self-provided-invalid_statement.sta 422 line 1 column bookingDate is missing: the mapping takes bookingDate from it
            """;
    private static final String MARKING = """
            betterplace-sepa_snippet.sta        201 MT940 2 statements, 11 lines
            camt053.v2.minimal.xml              201 CAMT 1 statements, 1 lines
            camt053.v2.multi.statement.xml      201 CAMT 2 statements, 2 lines
            camt053.v2.wrong.xml                422 line 8 BkToCstmrStmt/Stmt is missing: the message holds no statement
            camt053.v4.xml                      201 CAMT 1 statements, 1 lines
            camt053.v8.xml                      201 CAMT 1 statements, 1 lines
            camt054.v8.xml                      201 CAMT 1 statements, 1 lines
            cmxl-mt940.sta                      422 line 4 :60F: currency "DEM" is no currency of ISO 4217
            jejik-abnamro.sta                   201 MT940 2 statements, 10 lines
            jejik-ing.sta                       201 MT940 1 statements, 7 lines
            jejik-rabobank-iban.sta             201 MT940 2 statements, 4 lines
            mBank-mt940.sta                     201 MT940 1 statements, 3 lines
            self-provided-february_30.sta       201 MT940 1 statements, 1 lines
            self-provided-invalid_statement.sta 422 line 1 column bookingDate is missing: the mapping takes bookingDate from it
            """;

    @Test
    void eachFileIsImportedOrRefusedByLineAndFieldAndNothingIsHalfImported() throws Exception {
        assertThat(outcomes(Map.of())).isEqualTo(REFUSING);
    }

    @Test
    void aStatementThatDoesNotAddUpCanBeImportedAndIsMarked() throws Exception {
        assertThat(outcomes(Map.of("payledger.statements.unbalanced", "MARK"))).isEqualTo(MARKING);
    }

    private static String outcomes(Map<String, Object> settings) throws Exception {
        Map<String, String> outcomes = new TreeMap<>();
        try (QueryServer server = QueryServer.start(TestPostgres.migratedDatabase(), settings)) {
            long lines = 0;
            for (Path file : RealFiles.all()) {
                Answer answer = server.post(
                        "staff", "/api/statements/imports?name=" + file.getFileName(), Files.readAllBytes(file));
                outcomes.put(file.getFileName().toString(), told(answer));
                lines += answer.json().path("lines").asLong()
                        - answer.json().path("knownLines").asLong();
                assertThat(server.get("staff", "/api/statements/lines?limit=1000")
                                .json()
                                .path("lines"))
                        .as(file.toString())
                        .hasSize(Math.toIntExact(lines));
            }
        }
        StringBuilder table = new StringBuilder();
        outcomes.forEach((name, outcome) -> table.append(String.format("%-36s%s%n", name, outcome)));
        return table.toString();
    }

    private static String told(Answer answer) {
        JsonNode it = answer.json();
        return answer.status() == 201
                ? "201 " + it.path("format").asString() + " " + it.path("statements") + " statements, "
                        + it.path("lines") + " lines"
                : answer.status() + " line " + it.path("line") + " "
                        + it.path("field").asString() + " " + it.path("reason").asString();
    }
}
