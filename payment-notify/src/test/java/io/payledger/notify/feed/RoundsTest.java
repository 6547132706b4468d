package io.payledger.notify.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void noRoundHasTwoOfOneKey() {
        assertThat(Rounds.of(List.of("a1", "b1", "a2", "c1", "a3", "b2"), it -> it.substring(0, 1)))
                .containsExactly(List.of("a1", "b1", "c1"), List.of("a2", "b2"), List.of("a3"));
    }

    @Test
    void nothingIsNoRound() {
        assertThat(Rounds.of(List.<String>of(), it -> it)).isEmpty();
    }
}
