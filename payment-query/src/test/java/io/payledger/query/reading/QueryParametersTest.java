package io.payledger.query.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParametersTest {
    @Test
    void whatIsNotGivenIsLeftOpen() {
        QueryParameters none = new QueryParameters(Map.of());
        assertThat(none.instant("from")).isNull();
        assertThat(none.number("limit", 1, 1_000, 100)).isEqualTo(100);
        none.refuseOthers();
    }

    /** G02: no cap; overflow. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "1001",
                "2147483647",
                "2147483648",
                "9223372036854775808",
                "1e3",
                "+5",
                " 5",
                "",
                "５",
                "x"
            })
    void g02ALimitIsAWholeNumberWithinItsBounds(String limit) {
        refused("limit", () -> of("limit", limit).number("limit", 1, 1_000, 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1000", "0100"})
    void limitsWithinTheBoundsAreTaken(String limit) {
        assertThat(of("limit", limit).number("limit", 1, 1_000, 100)).isEqualTo(Integer.parseInt(limit));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-29",
                "2026-11-29T16:00:00",
                "1764432000",
                "1999-12-31T23:59:59Z",
                "+99999-01-01T00:00:00Z",
                "2026-02-30T00:00:00Z",
                "2026-11-29T16:00:00.0000005Z"
            })
    void aTimeIsOneMomentThatTheTableCanHold(String time) {
        refused("from", () -> of("from", time).instant("from"));
    }

    @Test
    void timesOfAnyOffsetAreTaken() {
        assertThat(of("from", "2026-11-30T00:00:00.000001+08:00").instant("from"))
                .isEqualTo(Instant.parse("2026-11-29T16:00:00.000001Z"));
    }

    @Test
    void g02NoParameterIsGivenTwice() {
        refused("limit", () -> new QueryParameters(Map.of("limit", List.of("1", "1"))));
    }

    @Test
    void g02AParameterThatNobodyKnowsIsRefused() {
        QueryParameters parameters = new QueryParameters(Map.of("limit", List.of("1"), "sort", List.of("unknown")));
        assertThat(parameters.number("limit", 1, 1_000, 100)).isEqualTo(1);
        refused("sort", parameters::refuseOthers);
    }

    @Test
    void aRefusalRepeatsNothingThatCouldHarm() {
        refused("?", () -> of("<script>", "1").refuseOthers());
        refused("?", () -> of("x".repeat(1_000), "1").refuseOthers());
    }

    private static QueryParameters of(String name, String value) {
        return new QueryParameters(Map.of(name, List.of(value)));
    }

    private static void refused(String field, ThrowingCallable question) {
        assertThatThrownBy(question).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID_FIELD);
            assertThat(e.members()).containsEntry("field", field);
        });
    }
}
