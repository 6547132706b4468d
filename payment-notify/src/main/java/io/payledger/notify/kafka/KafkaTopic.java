package io.payledger.notify.kafka;

import java.time.Duration;
import java.util.Optional;

/**
 * A topic as this ledger makes it where it is not there yet.
 *
 * @param replication -1 for what the broker says
 * @param timeout for the broker to acknowledge a batch
 */
public record KafkaTopic(String name, int partitions, short replication, Duration timeout) {

    Optional<Integer> askedPartitions() {
        return Optional.of(partitions);
    }

    Optional<Short> askedReplication() {
        return replication < 0 ? Optional.empty() : Optional.of(replication);
    }
}
