package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPropertiesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** F22: other counts lost or doubled events. */
    @ParameterizedTest
    @ValueSource(ints = {-4, 0, 3, 6, 12, 128})
    void f22SegmentsThatAreNoPowerOfTwoAreRefused(int segments) {
        assertThatThrownBy(() -> new QueryProperties(TIMEOUT, 500, segments, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.segments (" + segments + ")");
    }

    @Test
    void aRefusalNamesTheKey() {
        assertThatThrownBy(() -> new QueryProperties(Duration.ZERO, 500, 1, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.statement-timeout (PT0S)");
        assertThatThrownBy(() -> new QueryProperties(TIMEOUT, 0, 1, 2, TIMEOUT))
                .hasMessageContaining("payledger.query.batch-size (0)");
    }
}
