package io.payledger.query.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.UnsupportedEncodingException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ExportsIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final SingleConnectionDataSource connection =
            new SingleConnectionDataSource(database.url(), TestDatabase.APP, TestDatabase.PASSWORD, true);
    private final Exports exports = new Exports(
            new Snapshot(JdbcClient.create(connection), new JdbcTransactionManager(connection), Duration.ofSeconds(30)),
            Clock.systemUTC(),
            Duration.ofMinutes(1),
            1);

    @Test
    void oneTooManyIsRefusedAndTheNextOneIsNot() throws UnsupportedEncodingException {
        assertThatThrownBy(() -> send("SELECT 1 AS n", row -> {
                    send("SELECT 2 AS n", inner -> inner.getLong("n"));
                    return 1L;
                }))
                .isInstanceOfSatisfying(
                        ProblemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
        MockHttpServletResponse response = send("SELECT 3 AS n", row -> row.getLong("n"));
        assertThat(response.getContentAsString()).isEqualTo("n\r\n3\r\n");
        assertThat(response.getHeader("Content-Disposition")).isEqualTo("attachment; filename=\"numbers.csv\"");
    }

    @Test
    void whatFailsBeforeTheFirstRowLeavesNothingInTheAnswerButWhatWasThere() {
        MockHttpServletResponse response = new MockHttpServletResponse();
        response.setHeader("Trace-Id", "T-1");
        assertThatThrownBy(() -> exports.send(
                        export("SELECT 1 / 0 AS n", row -> row.getLong("n")),
                        ExportFormat.CSV,
                        new MockHttpServletRequest(),
                        response))
                .hasMessageContaining("division by zero");
        assertThat(response.getHeaderNames()).containsExactly("Trace-Id");
        assertThat(response.getHeader("Trace-Id")).isEqualTo("T-1");
        assertThat(response.isCommitted()).isFalse();
    }

    @Test
    void aFileThatIsRefusedLeavesNothingInTheAnswerButWhatWasThere() {
        MockHttpServletResponse response = new MockHttpServletResponse();
        response.setHeader("Trace-Id", "T-1");
        assertThatThrownBy(() -> exports.stream(
                        "log",
                        "application/x-ndjson",
                        (out, rows) -> {
                            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, "none");
                        },
                        new MockHttpServletRequest(),
                        response))
                .isInstanceOf(ProblemException.class);
        assertThat(response.getHeaderNames()).containsExactly("Trace-Id");
        assertThat(response.getContentType()).isNull();
    }

    private MockHttpServletResponse send(String sql, Export.RowReader<Long> reader) {
        MockHttpServletResponse response = new MockHttpServletResponse();
        exports.send(export(sql, reader), ExportFormat.CSV, new MockHttpServletRequest(), response);
        return response;
    }

    private static Export<Long> export(String sql, Export.RowReader<Long> reader) {
        return new Export<>(
                "numbers", sql, Conditions.none(), "", reader, List.of(new Column<>("n", Cell::number)), false);
    }
}
