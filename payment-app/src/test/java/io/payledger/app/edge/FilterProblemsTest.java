package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class FilterProblemsTest {
    private final FilterProblems filter = new FilterProblems(new Problems(Map.of()));
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/payments/o");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void aDatabaseThatIsAwayInAFilterIsNoFault() throws Exception {
        response.setHeader("X-Content-Type-Options", "nosniff");
        run(new CannotGetJdbcConnectionException("none free"));
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getContentAsString()).contains("\"code\":\"OVERLOADED\"");
        assertThat(response.getHeader("Retry-After")).isEqualTo("1");
        assertThat(response.getHeader("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void aBodyThatIsTooLongForAFilterIsTheCallersMistake() throws Exception {
        run(new ProblemException(ErrorCode.PAYLOAD_TOO_LARGE, "The request is larger than 10 bytes"));
        assertThat(response.getStatus()).isEqualTo(413);
    }

    @Test
    void whatHasNoMeaningIsLeftToTheContainer() {
        assertThatThrownBy(() -> run(new IllegalStateException("a fault"))).hasMessage("a fault");
        response.setCommitted(true);
        assertThatThrownBy(() -> run(new CannotGetJdbcConnectionException("none free")))
                .as("half an answer is out already")
                .isInstanceOf(CannotGetJdbcConnectionException.class);
    }

    private void run(RuntimeException failure) throws Exception {
        filter.doFilter(request, response, (asked, answer) -> {
            throw failure;
        });
    }
}
