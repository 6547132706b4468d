package io.payledger.drills.tamper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A thousand lies in every build; {@code ./ledger drill tamper} tells five thousand and more. */
class TamperDrillTest {
    private static final int CASES = Integer.getInteger("drill.tamperings", 1_000);

    @Test
    void h03EveryLieIsFoundAtItsFirstIndexAndNoTruthIsCalledOne() {
        TamperResult result = new TamperDrill(20261130).run(CASES);
        assertThat(result.misses()).isEmpty();
        assertThat(result.found()).isEqualTo(CASES);
        assertThat(result.falseAlarms()).isZero();
        assertThat(result.untouched()).isGreaterThanOrEqualTo(CASES / 10);
        assertThat(result.byKind()).hasSizeGreaterThan(50);
    }

    @Test
    void aVerifierThatFindsNothingWouldBeNoticed() {
        TamperResult blind = new TamperResult(10, 9, 1, 0, Map.of(), List.of());
        assertThat(blind.isClean()).isFalse();
        assertThat(new TamperResult(10, 10, 1, 1, Map.of(), List.of()).isClean())
                .isFalse();
    }
}
