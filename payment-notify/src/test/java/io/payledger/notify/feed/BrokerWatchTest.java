package io.payledger.notify.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerWatchTest {
    private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");

    private final SettableClock clock = new SettableClock(START);
    private final BrokerWatch watch = new BrokerWatch("notify-kafka", clock, new SimpleMeterRegistry());
    private final BrokerAlarms alarms = new BrokerAlarms(() -> List.of(watch));

    @Test
    void troubleStandsSinceItsFirstFailureUntilABatchIsTaken() {
        fail();
        clock.advance(Duration.ofSeconds(70));
        fail();
        clock.advance(Duration.ofSeconds(70));
        assertThat(alarms.standing())
                .singleElement()
                .extracting(StandingAlarm::detail)
                .asString()
                .contains("since " + START);
        watch.sending(1, () -> {});
        assertThat(alarms.standing()).isEmpty();
    }

    /** The one that failed gave its claim up; another node has it, and all goes well there. */
    @Test
    void troubleOfANodeThatTriesNoMoreIsOver() {
        fail();
        clock.advance(Duration.ofMinutes(2));
        assertThat(alarms.standing()).isEmpty();
        fail();
        assertThat(alarms.standing())
                .singleElement()
                .extracting(StandingAlarm::detail)
                .asString()
                .contains("since " + START.plus(Duration.ofMinutes(2)));
    }

    private void fail() {
        assertThatThrownBy(() -> watch.sending(1, () -> {
                    throw new SinkUnreachableException("away");
                }))
                .isInstanceOf(SinkUnreachableException.class);
    }
}
