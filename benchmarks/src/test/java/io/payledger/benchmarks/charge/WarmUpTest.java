package io.payledger.benchmarks.charge;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.benchmarks.measure.Percentiles;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private final WarmUp warmUp = new WarmUp();

    @Test
    void whoStillBecomesCheaperIsNotSteady() {
        assertThat(warmUp.isSteadyAfter(cost(10))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(5))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(4))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(3.7))).isFalse();
    }

    @Test
    void whoGainsNothingTwiceInARowIsSteady() {
        assertThat(warmUp.isSteadyAfter(cost(2))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(1.95))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(1.94))).isTrue();
    }

    @Test
    void oneBadReadingProvesNothing() {
        assertThat(warmUp.isSteadyAfter(cost(2))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(3))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(1.5))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(1.5))).isFalse();
        assertThat(warmUp.isSteadyAfter(cost(1.5))).isTrue();
    }

    /** A thousand charges with so many processor seconds. */
    private static ChargeReading cost(double seconds) {
        return new ChargeReading(
                1_000, 10, 0, new Percentiles(1, 1, 1, 1), seconds, OptionalDouble.of(0), 0, OptionalDouble.empty(), 0);
    }
}
