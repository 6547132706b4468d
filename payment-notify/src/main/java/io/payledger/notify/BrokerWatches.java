package io.payledger.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.notify.feed.BrokerWatch;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The watches over all brokers of this process. */
final class BrokerWatches {
    private final Clock clock;
    private final MeterRegistry meters;
    private final List<BrokerWatch> all = new CopyOnWriteArrayList<>();

    BrokerWatches(Clock clock, MeterRegistry meters) {
        this.clock = clock;
        this.meters = meters;
    }

    /** A new one, for this processor. */
    BrokerWatch of(String processor) {
        BrokerWatch watch = new BrokerWatch(processor, clock, meters);
        all.add(watch);
        return watch;
    }

    List<BrokerWatch> all() {
        return List.copyOf(all);
    }
}
