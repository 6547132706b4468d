package io.payledger.drills.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundTest {
    /** For none of n the bound is known in closed form: 1 - 0.05^(1/n). */
    @ParameterizedTest
    @CsvSource({"1", "10", "2000", "20000"})
    void noneOfManyIsTheRuleOfThree(long n) {
        assertThat(Bound.upper95(0, n)).isCloseTo(1 - Math.pow(0.05, 1.0 / n), within(1e-12));
        assertThat(Bound.upper95(0, n)).isLessThanOrEqualTo(3.0 / n);
    }

    /** One-sided Clopper-Pearson bounds as tables have them. */
    @ParameterizedTest
    @CsvSource({"1, 10, 0.3942", "5, 10, 0.7776", "2, 100, 0.0616", "10, 1000, 0.0169"})
    void someOfManyAreAsInTables(long seen, long n, double bound) {
        assertThat(Bound.upper95(seen, n)).isCloseTo(bound, within(1e-4));
    }

    @Test
    void nothingSeenOfNothingSaysNothing() {
        assertThat(Bound.upper95(0, 0)).isEqualTo(1);
        assertThat(Bound.upper95(7, 7)).isEqualTo(1);
        assertThatThrownBy(() -> Bound.upper95(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
