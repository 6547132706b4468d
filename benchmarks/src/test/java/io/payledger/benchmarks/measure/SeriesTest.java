package io.payledger.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void aRatioIsTakenWithinEachRoundSoThatASlowRoundDoesNotBendIt() {
        // The second round ran on a machine of half the speed, for both.
        Series ours = new Series(List.of(reading(200), reading(100), reading(220)));
        Series theirs = new Series(List.of(reading(100), reading(50), reading(100)));

        assertThat(ours.rateAgainst(theirs)).isCloseTo(2.0, within(1e-9));
    }

    @Test
    void processorTimeIsPerCommandWhichIsOneAndAHalfEvents() {
        Reading reading =
                new Reading(300, 1, 0.002, OptionalDouble.of(0.004), OptionalDouble.empty(), 60_000, Percentiles.NONE);

        assertThat(reading.ownCpuMicrosPerCommand()).isCloseTo(10, within(1e-9));
        assertThat(reading.postgresCpuMicrosPerCommand().orElseThrow()).isCloseTo(20, within(1e-9));
        assertThat(reading.walBytesPerCommand()).isCloseTo(300, within(1e-9));
        assertThat(reading.paymentsPerSecond()).isCloseTo(100, within(1e-9));
    }

    @Test
    void aFigureThatOneRoundLacksHasNoMedian() {
        Series series = new Series(List.of(reading(1)));

        assertThat(series.medianIfKnown(Reading::postgresCpuMicrosPerCommand)).isEmpty();
    }

    private static Reading reading(long events) {
        return new Reading(events, 1, 0, OptionalDouble.empty(), OptionalDouble.empty(), 0, Percentiles.NONE);
    }
}
