package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceIdFilterTest {
    private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void theCallersTraceIsTaken() {
        assertThat(TraceIdFilter.traceId("00-" + ID + "-00f067aa0ba902b7-01")).isEqualTo(ID);
        assertThat(TraceIdFilter.traceId("cc-" + ID + "-00f067aa0ba902b7-01-of-a-later-version"))
                .isEqualTo(ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7"
            })
    void whatIsNoTraceparentGetsANewTrace(String header) {
        assertThat(TraceIdFilter.traceId(header)).matches("[0-9a-f]{32}").isNotEqualTo(ID);
    }

    @Test
    void everyRequestWithoutOneGetsItsOwn() {
        assertThat(TraceIdFilter.traceId(null)).isNotEqualTo(TraceIdFilter.traceId(null));
    }
}
