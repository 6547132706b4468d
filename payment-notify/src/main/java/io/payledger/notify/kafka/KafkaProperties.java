package io.payledger.notify.kafka;

import io.payledger.notify.integration.IntegrationType;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Integration events to Apache Kafka.
 *
 * @param enabled Whether they are published. Default false.
 * @param bootstrapServers Brokers to begin with, {@code host:port,host:port}. Default localhost:9092.
 * @param topic Topic of the integration events. Default payledger.events. It is made when it is not there.
 * @param partitions Partitions of a topic that is made here. Default 12. Never change those of a topic that is used: events
 *     of one payment would then be in two partitions, and their order lost.
 * @param replication Replicas of a topic that is made here; -1 is what the broker says. Default -1. A topic that must
 *     survive the loss of a broker has 3 of them, with min.insync.replicas 2.
 * @param timeout How long a broker may take to acknowledge a batch. Default 5s: shorter than the 10s after which another
 *     node takes the position over. Then the batch is sent again.
 * @param types Names of the event types that are published; empty for all. Default empty.
 * @param properties Anything else that Kafka's producer knows, as security.protocol, sasl.jaas.config or
 *     ssl.truststore.location. What holds the order or keeps events from being lost is not for changing and is refused.
 */
@ConfigurationProperties("payledger.notify.kafka")
public record KafkaProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("localhost:9092") String bootstrapServers,
        @DefaultValue("payledger.events") String topic,
        @DefaultValue("12") int partitions,
        @DefaultValue("-1") short replication,
        @DefaultValue("5s") Duration timeout,
        @DefaultValue Set<String> types,
        @DefaultValue Map<String, String> properties) {
    static final Duration LONGEST = Duration.ofSeconds(8);
    private static final String PREFIX = "payledger.notify.kafka.";

    /** What the sink depends on. */
    private static final Set<String> OURS = Set.of(
            "bootstrap.servers",
            "key.serializer",
            "value.serializer",
            "acks",
            "enable.idempotence",
            "max.in.flight.requests.per.connection",
            "retries",
            "delivery.timeout.ms",
            "request.timeout.ms",
            "max.block.ms",
            "transactional.id",
            "partitioner.class",
            "partitioner.ignore.keys");

    public KafkaProperties {
        types = Set.copyOf(types);
        IntegrationType.requireKnown(PREFIX + "types", types);
        properties = Map.copyOf(properties);
        if (bootstrapServers.isBlank()) {
            throw new IllegalArgumentException(PREFIX + "bootstrap-servers must name a broker");
        }
        if (!topic.matches("[A-Za-z0-9._-]{1,249}")) {
            throw new IllegalArgumentException(
                    PREFIX + "topic (" + topic + ") must be 1 to 249 letters, digits, dots, dashes or underscores");
        }
        if (partitions < 1 || partitions > 10_000) {
            throw new IllegalArgumentException(PREFIX + "partitions (" + partitions + ") must be from 1 to 10000");
        }
        if (replication != -1 && replication < 1) {
            throw new IllegalArgumentException(PREFIX + "replication (" + replication + ") must be -1 or at least 1");
        }
        if (timeout.toMillis() < 100 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(PREFIX + "timeout (" + timeout + ") must be from 100ms to " + LONGEST
                    + ": another node takes over after 10s");
        }
        Set<String> refused = new TreeSet<>(properties.keySet());
        refused.retainAll(OURS);
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "properties must not set " + String.join(", ", refused)
                    + ": order and safety depend on them");
        }
    }

    /** Not the values: there are passwords among them. */
    @Override
    public String toString() {
        return "KafkaProperties[enabled=" + enabled + ", topic=" + topic + "]";
    }
}
