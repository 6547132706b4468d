package io.payledger.saga.bank;

import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.api.id.Channel;
import io.payledger.saga.work.Workers;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The lanes of all channels, each made at its first use. */
public final class BankLanes {
    private final BankProperties properties;
    private final Map<String, BankAdapter> adapters;
    private final Workers workers;
    private final Clock clock;
    private final BankMeters meters;
    private final List<BankCallWatch> watches;
    private final Map<Channel, BankLane> lanes = new ConcurrentHashMap<>();

    /**
     * Checks that every adapter that the configuration names is there.
     *
     * @throws IllegalArgumentException naming the key and the adapters that there are
     */
    public BankLanes(
            BankProperties properties,
            List<BankAdapter> adapters,
            Workers workers,
            Clock clock,
            MeterRegistry registry,
            List<BankCallWatch> watches) {
        this.properties = properties;
        this.adapters = adapters.stream().collect(Collectors.toUnmodifiableMap(BankAdapter::name, Function.identity()));
        this.workers = workers;
        this.clock = clock;
        this.meters = new BankMeters(registry);
        this.watches = List.copyOf(watches);
        if (properties.url() != null) {
            requireAdapter("payledger.bank.adapter", properties.adapter());
        }
        for (String name : properties.channels().keySet()) {
            properties
                    .settings(new Channel(name))
                    .ifPresent(settings ->
                            requireAdapter("payledger.bank.channels." + name + ".adapter", settings.adapter()));
        }
    }

    /** The lane of this channel; empty when the configuration does not know it. */
    Optional<BankLane> find(Channel channel) {
        BankLane lane = lanes.get(channel);
        return lane != null
                ? Optional.of(lane)
                : properties.settings(channel).map(settings -> lanes.computeIfAbsent(channel, c -> open(c, settings)));
    }

    BankMeters meters() {
        return meters;
    }

    List<BankCallWatch> watches() {
        return watches;
    }

    Collection<BankLane> open() {
        return lanes.values();
    }

    private BankLane open(Channel channel, ChannelSettings settings) {
        BankAdapter adapter = requireAdapter("payledger.bank.adapter", settings.adapter());
        BankLane lane = new BankLane(channel.value(), settings, adapter.open(channel, settings), workers, clock);
        lane.guards().forEach(meters::watch);
        return lane;
    }

    private BankAdapter requireAdapter(String key, String name) {
        BankAdapter adapter = adapters.get(name);
        if (adapter == null) {
            throw new IllegalArgumentException(key + " (" + name + ") must be one of " + adapters.keySet());
        }
        return adapter;
    }
}
