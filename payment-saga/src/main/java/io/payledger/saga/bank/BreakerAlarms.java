package io.payledger.saga.bank;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.util.List;
import java.util.Set;

/** When a breaker is open, then it is an alarm until its bank has answered the probes. */
public final class BreakerAlarms implements AlarmSource {
    private final BankLanes lanes;

    public BreakerAlarms(BankLanes lanes) {
        this.lanes = lanes;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.BREAKER_OPEN);
    }

    @Override
    public Seen seen() {
        return Seen.BY_THIS_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return lanes.open().stream()
                .flatMap(lane -> lane.guards().stream())
                .filter(Guard::isOpen)
                .map(guard -> new StandingAlarm(
                        AlarmKind.BREAKER_OPEN,
                        guard.name(),
                        null,
                        "nothing is sent but probes; what waits is sent when the bank answers them"))
                .toList();
    }
}
