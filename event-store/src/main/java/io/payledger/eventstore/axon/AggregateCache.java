package io.payledger.eventstore.axon;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last known states of aggregates, at most so many. A state is taken out while a command works on it and comes back
 * when that command is committed, so nobody ever meets one that a failed command has touched.
 */
public final class AggregateCache {
    private final Map<String, Knowledge> entries;

    /** @param capacity aggregates that are kept; the one that was not used for longest goes first */
    public AggregateCache(int capacity) {
        entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Knowledge> eldest) {
                return size() > capacity;
            }
        };
    }

    /** Takes the entry of an aggregate out; {@code null} when nothing is known of it. */
    synchronized @Nullable Knowledge take(String aggregateId) {
        return entries.remove(aggregateId);
    }

    synchronized void put(String aggregateId, Knowledge knowledge) {
        entries.put(aggregateId, knowledge);
    }

    /** Aggregates of which something is known now. */
    public synchronized int size() {
        return entries.size();
    }

    /** What is known of an aggregate. */
    sealed interface Knowledge {}

    /**
     * Its state after the event with this sequence number, which was its last when a command of this node committed it.
     */
    record Known(Object root, long version) implements Knowledge {}

    /** The last command on it failed, perhaps because it was taken for new: it must be read. */
    enum Unsure implements Knowledge {
        MUST_BE_READ
    }
}
