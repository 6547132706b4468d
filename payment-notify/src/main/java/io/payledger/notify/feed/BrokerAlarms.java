package io.payledger.notify.feed;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** When a broker takes nothing, then it is an alarm until it does. */
public final class BrokerAlarms implements AlarmSource {
    private final List<BrokerSink> brokers;

    public BrokerAlarms(Stream<EventSink> sinks) {
        this.brokers = sinks.filter(BrokerSink.class::isInstance)
                .map(BrokerSink.class::cast)
                .toList();
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
        return brokers.stream()
                .flatMap(broker -> broker.trouble().stream()
                        .map(trouble -> new StandingAlarm(
                                AlarmKind.BROKER_UNREACHABLE,
                                broker.name(),
                                null,
                                "takes nothing since " + trouble.since() + ": " + trouble.reason())))
                .toList();
    }
}
