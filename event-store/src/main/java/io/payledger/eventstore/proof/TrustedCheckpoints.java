package io.payledger.eventstore.proof;

import io.payledger.eventstore.checkpoint.Checkpoint;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checkpoints whose signatures were checked, by size. There may be several of one size; then all must hold. */
final class TrustedCheckpoints {
    private final TreeMap<Long, List<Checkpoint>> bySize = new TreeMap<>();

    TrustedCheckpoints(Collection<Checkpoint> checkpoints) {
        checkpoints.forEach(checkpoint -> bySize.merge(
                checkpoint.size(),
                List.of(checkpoint),
                (known, next) -> Stream.concat(known.stream(), next.stream()).toList()));
    }

    List<Checkpoint> at(long size) {
        return bySize.getOrDefault(size, List.of());
    }

    /** Events that the newest one covers. */
    long newestSize() {
        return bySize.lastKey();
    }
}
