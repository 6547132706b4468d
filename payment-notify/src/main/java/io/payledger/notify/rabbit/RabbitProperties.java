package io.payledger.notify.rabbit;

import io.payledger.notify.integration.IntegrationType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Integration events to RabbitMQ.
 *
 * @param enabled Whether they are published. Default false.
 * @param addresses Nodes to try in this order, {@code host:port,host:port}. Default localhost:5672.
 * @param username Who signs in. Default guest, whom RabbitMQ lets in from its own machine only.
 * @param password Of that user. Default guest.
 * @param virtualHost Default /.
 * @param exchange Topic exchange that is made and written to; the routing key is the event's type. Default
 *     payledger.events.
 * @param queues Quorum queues that are made and bound here: name, and the patterns of the types that it takes, as {@code
 *     payment.succeeded} or {@code #} for all. Default none: whoever consumes makes its own.
 * @param types Names of the event types that are published; empty for all. Default empty. Each of them needs a queue: an
 *     event that no queue takes is not acknowledged, and all behind it wait.
 * @param timeout How long a broker may take to confirm a batch. Default 5s: shorter than the 10s after which another node
 *     takes the position over. Then the batch is sent again.
 * @param properties Anything else that RabbitMQ's Java client reads from a file of properties, without its prefix, as
 *     ssl.enabled, ssl.trust.store or ssl.key.store.
 */
@ConfigurationProperties("payledger.notify.rabbit")
public record RabbitProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("localhost:5672") String addresses,
        @DefaultValue("guest") String username,
        @DefaultValue("guest") String password,
        @DefaultValue("/") String virtualHost,
        @DefaultValue("payledger.events") String exchange,
        @DefaultValue Map<String, List<String>> queues,
        @DefaultValue Set<String> types,
        @DefaultValue("5s") Duration timeout,
        @DefaultValue Map<String, String> properties) {
    private static final Duration LONGEST = Duration.ofSeconds(8);
    private static final String PREFIX = "payledger.notify.rabbit.";

    /** These have keys of their own. */
    private static final Set<String> OURS = Set.of(
            "username",
            "password",
            "virtual.host",
            "host",
            "port",
            "uri",
            "connection.recovery.enabled",
            "topology.recovery.enabled");

    public RabbitProperties {
        queues = Map.copyOf(queues);
        types = Set.copyOf(types);
        IntegrationType.requireKnown(PREFIX + "types", types);
        properties = Map.copyOf(properties);
        if (addresses.isBlank()) {
            throw new IllegalArgumentException(PREFIX + "addresses must name a node");
        }
        if (exchange.isBlank() || exchange.startsWith("amq.")) {
            throw new IllegalArgumentException(
                    PREFIX + "exchange (" + exchange + ") must be a name that is not RabbitMQ's own");
        }
        queues.forEach((name, patterns) -> {
            if (name.isBlank() || patterns.isEmpty()) {
                throw new IllegalArgumentException(
                        PREFIX + "queues." + name + " must name at least one pattern of types, as # for all");
            }
        });
        if (timeout.toMillis() < 100 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(PREFIX + "timeout (" + timeout + ") must be from 100ms to " + LONGEST
                    + ": another node takes over after 10s");
        }
        Set<String> refused = new TreeSet<>(properties.keySet());
        refused.retainAll(OURS);
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "properties must not set " + String.join(", ", refused)
                    + ": these have keys of their own");
        }
    }

    /** Not the password, and not what else may be one. */
    @Override
    public String toString() {
        return "RabbitProperties[enabled=" + enabled + ", addresses=" + addresses + ", exchange=" + exchange + "]";
    }
}
