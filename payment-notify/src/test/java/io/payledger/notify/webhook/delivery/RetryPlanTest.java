package io.payledger.notify.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryPlanTest {
    private static final RetryPlan PLAN = new RetryPlan(Duration.ofSeconds(5), Duration.ofHours(6), Duration.ofDays(3));

    @Test
    void pausesDoubleUpToTheLongest() {
        assertThat(IntStream.rangeClosed(1, 5).mapToObj(failures -> PLAN.pause(failures, 0)))
                .containsExactly(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(40),
                        Duration.ofSeconds(80));
        assertThat(PLAN.pause(14, 0)).isEqualTo(Duration.ofHours(6));
        assertThat(PLAN.pause(2_000_000_000, 0)).isEqualTo(Duration.ofHours(6));
    }

    @Test
    void chanceShiftsAPauseByAFifthAtTheMost() {
        assertThat(PLAN.pause(2, -20)).isEqualTo(Duration.ofSeconds(8));
        assertThat(PLAN.pause(2, 20)).isEqualTo(Duration.ofSeconds(12));
    }

    @Test
    void anEndpointIsLeftAloneAfterTheThirdFailureAndForAMinuteAtTheMost() {
        assertThat(IntStream.of(1, 2, 3, 4, 8, 9, 5_000).mapToObj(RetryPlan::endpointPause))
                .containsExactly(
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(32),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(1));
    }
}
