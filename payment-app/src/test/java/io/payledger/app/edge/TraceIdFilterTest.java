package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class TraceIdFilterTest {
    private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void theCallersTraceIsTaken() {
        assertThat(TraceIdFilter.traceId("00-" + ID + "-00f067aa0ba902b7-01", null))
                .isEqualTo(ID);
        assertThat(TraceIdFilter.traceId("cc-" + ID + "-00f067aa0ba902b7-01-of-a-later-version", null))
                .isEqualTo(ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
                " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            })
    void whatIsNoTraceparentGetsANewTrace(String header) {
        assertThat(TraceIdFilter.traceId(header, null)).matches("[0-9a-f]{32}").isNotEqualTo(ID);
    }

    @Test
    void everyRequestWithoutOneGetsItsOwn() {
        assertThat(TraceIdFilter.traceId(null, null)).isNotEqualTo(TraceIdFilter.traceId(null, null));
    }

    @Test
    void aCallersOwnTraceIsTakenWhereThereIsNoTraceparent() {
        assertThat(TraceIdFilter.traceId(null, "T-7741")).isEqualTo("T-7741");
        assertThat(TraceIdFilter.traceId("garbage", "T-7741")).isEqualTo("T-7741");
        assertThat(TraceIdFilter.traceId("00-" + ID + "-00f067aa0ba902b7-01", "T-7741"))
                .isEqualTo(ID);
        assertThat(TraceIdFilter.traceId(null, "T\r\n7741")).matches("[0-9a-f]{32}");
        assertThat(TraceIdFilter.traceId(null, "t".repeat(65))).matches("[0-9a-f]{32}");
    }

    @Test
    void ofTwoTracesNeitherIsBelieved() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("traceparent", "00-" + ID + "-00f067aa0ba902b7-01");
        request.addHeader("traceparent", "00-" + ID + "-00f067aa0ba902b7-01");
        MockHttpServletResponse response = new MockHttpServletResponse();
        new TraceIdFilter().doFilter(request, response, new MockFilterChain());
        assertThat(response.getHeader("Trace-Id")).matches("[0-9a-f]{32}").isNotEqualTo(ID);
    }
}
