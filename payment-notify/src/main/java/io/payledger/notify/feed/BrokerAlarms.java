package io.payledger.notify.feed;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** When a broker takes nothing, then it is an alarm until it does. */
public final class BrokerAlarms implements AlarmSource {
    private final Supplier<List<BrokerWatch>> brokers;

    /** @param brokers of this process, asked for each time */
    public BrokerAlarms(Supplier<List<BrokerWatch>> brokers) {
        this.brokers = brokers;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.BROKER_UNREACHABLE);
    }

    @Override
    public Seen seen() {
        return Seen.BY_THIS_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return brokers.get().stream()
                .flatMap(broker -> broker.trouble().stream()
                        .map(trouble -> new StandingAlarm(
                                AlarmKind.BROKER_UNREACHABLE,
                                broker.name(),
                                null,
                                "takes nothing since " + trouble.since() + ": " + trouble.reason())))
                .toList();
    }
}
