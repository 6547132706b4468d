package io.payledger.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MediansTest {
    @Test
    void theMiddleOneCountsHoweverFarTheOthersAre() {
        assertThat(Medians.of(DoubleStream.of(9_000, 1, 5))).isEqualTo(5);
    }

    @Test
    void ofAnEvenNumberItIsTheMeanOfTheMiddleTwo() {
        assertThat(Medians.of(DoubleStream.of(4, 100, 2, 0))).isEqualTo(3);
    }

    @Test
    void ofNothingThereIsNone() {
        assertThatThrownBy(() -> Medians.of(DoubleStream.empty())).isInstanceOf(IllegalArgumentException.class);
    }
}
