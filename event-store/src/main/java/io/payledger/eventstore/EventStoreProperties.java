package io.payledger.eventstore;

import io.payledger.eventstore.append.WriterSettings;
import io.payledger.eventstore.axon.EventStoreNode;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a node appends to the log and reads from it.
 *
 * @param queueCapacity Commands that may wait for the writer; more are refused with 503. Default 4096: about half a
 *     second of work at full load. Raise it only when short bursts are refused.
 * @param batchEvents Events that one transaction takes at most. Default 512: beyond it a batch gets longer, not cheaper.
 *     Lower it when a slow disk makes single commits long.
 * @param appendTimeout How long a command waits for the writer before it is given up with nothing stored, and how long
 *     the writer tries to reach a database that is away. Default 6s: shorter than the service's own 8s.
 * @param stallTimeout How long a node may hold the lock of the log without a word before the database throws it out.
 *     Default 5s: a frozen node stops the others no longer than this.
 * @param pollInterval How often the log is looked at when no notification comes. Default 1s: what a lost notification
 *     costs at most.
 * @param notifyInterval Shortest time between two notifications to other nodes. Default 5ms: they are a blink behind, and
 *     at most two hundred commits a second carry one.
 * @param floorInterval Shortest time between two moves of the floor in table log_head. Default 1s: a cut tail of the log
 *     that is older than this is noticed.
 * @param tailEvents Newest events that are kept in memory for all processors. Default 16384: those who are further behind
 *     read from the database. It holds some seconds of full load, more than any processor lets gather.
 * @param cachedAggregates Aggregates of each type whose last state is kept in memory. Default 20000: a few seconds of new
 *     payments at full load, some 20 MB. Raise it when commands often come back to older payments.
 * @param readPage Events that one query of the log fetches. Default 500.
 */
@ConfigurationProperties("payledger.event-store")
public record EventStoreProperties(
        @DefaultValue("4096") int queueCapacity,
        @DefaultValue("512") int batchEvents,
        @DefaultValue("6s") Duration appendTimeout,
        @DefaultValue("5s") Duration stallTimeout,
        @DefaultValue("1s") Duration pollInterval,
        @DefaultValue("5ms") Duration notifyInterval,
        @DefaultValue("1s") Duration floorInterval,
        @DefaultValue("16384") int tailEvents,
        @DefaultValue("20000") int cachedAggregates,
        @DefaultValue("500") int readPage) {
    private static final String PREFIX = "payledger.event-store.";

    public EventStoreProperties {
        requirePositive("queue-capacity", queueCapacity);
        requirePositive("batch-events", batchEvents);
        requirePositive("tail-events", tailEvents);
        requirePositive("cached-aggregates", cachedAggregates);
        requirePositive("read-page", readPage);
        requirePositive("append-timeout", appendTimeout);
        requirePositive("stall-timeout", stallTimeout);
        requirePositive("poll-interval", pollInterval);
        requirePositive("notify-interval", notifyInterval);
        requirePositive("floor-interval", floorInterval);
    }

    /** All keys at their defaults. */
    public static EventStoreProperties defaults() {
        return new EventStoreProperties(
                4096,
                512,
                Duration.ofSeconds(6),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofMillis(5),
                Duration.ofSeconds(1),
                16_384,
                20_000,
                500);
    }

    /** The same for {@link EventStoreNode#open}. */
    public EventStoreNode.Settings nodeSettings() {
        return new EventStoreNode.Settings(
                new WriterSettings(batchEvents, appendTimeout, stallTimeout, notifyInterval, floorInterval),
                queueCapacity,
                tailEvents,
                readPage,
                pollInterval);
    }

    private static void requirePositive(String key, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be positive");
        }
    }

    private static void requirePositive(String key, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be positive");
        }
    }
}
