package io.payledger.notify.feed;

import io.payledger.notify.integration.IntegrationEvent;
import java.util.List;

/** A sink that is another machine, and watched. */
public final class BrokerSink implements EventSink {
    private final EventSink broker;
    private final BrokerWatch watch;

    public BrokerSink(EventSink broker, BrokerWatch watch) {
        this.broker = broker;
        this.watch = watch;
    }

    @Override
    public String name() {
        return broker.name();
    }

    @Override
    public void take(List<IntegrationEvent> events) {
        watch.sending(events.size(), () -> broker.take(events));
    }
}
