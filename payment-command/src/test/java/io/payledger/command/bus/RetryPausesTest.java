package io.payledger.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPausesTest {
    private static RetryPauses pauses(double entropy) {
        return new RetryPauses(5, Duration.ofMillis(2), Duration.ofMillis(100), () -> entropy);
    }

    @Test
    void eachPauseIsARandomPartOfASpanThatDoubles() {
        assertThat(pauses(0).after(3)).isZero();
        assertThat(pauses(0.5).after(1)).isEqualTo(Duration.ofMillis(1));
        assertThat(pauses(0.5).after(3)).isEqualTo(Duration.ofMillis(4));
    }

    @Test
    void theSpanEndsAtTheLongest() {
        assertThat(pauses(0.5).after(10)).isEqualTo(Duration.ofMillis(50));
        assertThat(pauses(0.5).after(Integer.MAX_VALUE)).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void aCommandIsHandledOnceAtLeast() {
        assertThatThrownBy(() -> new RetryPauses(0, Duration.ZERO, Duration.ZERO, () -> 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
