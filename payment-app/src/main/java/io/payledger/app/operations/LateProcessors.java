package io.payledger.app.operations;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** When events wait for a processor for too long, then no node runs it, or those that do cannot keep up. */
final class LateProcessors implements AlarmSource {
    private final ProcessorLags lags;
    private final Duration most;

    /** @param most how long an event may wait */
    LateProcessors(ProcessorLags lags, Duration most) {
        this.lags = lags;
        this.most = most;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.PROCESSOR_BEHIND);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return lags.read().stream()
                .filter(lag -> lag.behind().compareTo(most) > 0)
                .map(lag -> new StandingAlarm(
                        AlarmKind.PROCESSOR_BEHIND,
                        lag.processor(),
                        null,
                        lag.events() + " events wait, the oldest for "
                                + lag.behind().toSeconds() + " s"))
                .toList();
    }
}
