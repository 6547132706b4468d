package io.payledger.saga.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadlineSchedulerTest {

    @Test
    void failedDeadlineIsRepeatedAfterPausesThatStayBelowAMinute() {
        assertThat(DeadlineScheduler.pause(0)).hasSeconds(1);
        assertThat(DeadlineScheduler.pause(1)).hasSeconds(2);
        assertThat(DeadlineScheduler.pause(5)).hasSeconds(32);
        assertThat(DeadlineScheduler.pause(6)).hasSeconds(60);
        assertThat(DeadlineScheduler.pause(100_000)).hasSeconds(60);
    }
}
