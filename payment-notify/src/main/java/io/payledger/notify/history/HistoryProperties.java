package io.payledger.notify.history;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The ledger's own events, all of them from the first one on, to Apache Kafka as payledger.notify.kafka names it. They are
 * no contract: their shapes change with releases. For warehouses and teams that read the ledger's own language.
 *
 * @param enabled Whether they are published. Default false.
 * @param topic Topic of the history. Default payledger.history. It is made when it is not there.
 * @param partitions Partitions of a topic that is made here. Default 12; never change those of one that is used.
 */
@ConfigurationProperties("payledger.notify.history")
public record HistoryProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("payledger.history") String topic,
        @DefaultValue("12") int partitions) {
    private static final String PREFIX = "payledger.notify.history.";

    public HistoryProperties {
        if (!topic.matches("[A-Za-z0-9._-]{1,249}")) {
            throw new IllegalArgumentException(
                    PREFIX + "topic (" + topic + ") must be 1 to 249 letters, digits, dots, dashes or underscores");
        }
        if (partitions < 1 || partitions > 10_000) {
            throw new IllegalArgumentException(PREFIX + "partitions (" + partitions + ") must be from 1 to 10000");
        }
    }
}
