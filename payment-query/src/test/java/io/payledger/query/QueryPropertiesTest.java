package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPropertiesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration GATHER = Duration.ofMillis(100);

    /** F22: other counts lost or doubled events. */
    @ParameterizedTest
    @ValueSource(ints = {-4, 0, 3, 6, 12, 128})
    void f22SegmentsThatAreNoPowerOfTwoAreRefused(int segments) {
        assertThatThrownBy(() -> new QueryProperties(TIMEOUT, 500, GATHER, segments, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.segments (" + segments + ")");
    }

    @Test
    void aRefusalNamesTheKey() {
        assertThatThrownBy(() -> new QueryProperties(Duration.ZERO, 500, GATHER, 1, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.statement-timeout (PT0S)");
        assertThatThrownBy(() -> new QueryProperties(TIMEOUT, 0, GATHER, 1, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.batch-size (0)");
        assertThatThrownBy(() -> new QueryProperties(TIMEOUT, 500, Duration.ofSeconds(2), 1, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.gather-for (PT2S)");
    }
}
