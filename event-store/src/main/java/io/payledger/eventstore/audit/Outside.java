package io.payledger.eventstore.audit;

import io.payledger.eventstore.checkpoint.Checkpoint;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is known of the log from outside its database: checkpoints by size, several of one size when there are. */
final class Outside {
    private final NavigableMap<Long, List<Checkpoint>> bySize;

    Outside(List<Checkpoint> checkpoints) {
        bySize = checkpoints.stream()
                .collect(Collectors.groupingBy(Checkpoint::size, TreeMap::new, Collectors.toUnmodifiableList()));
    }

    List<Checkpoint> at(long size) {
        return bySize.getOrDefault(size, List.of());
    }

    /** The size of the last checkpoint before this one; 0 when there is none. */
    long before(long size) {
        Long smaller = bySize.lowerKey(size);
        return smaller == null ? 0 : smaller;
    }
}
