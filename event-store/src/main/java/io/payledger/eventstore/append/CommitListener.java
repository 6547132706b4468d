package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.StoredEvent;
import java.util.List;

/** Told of every batch that this node has committed, in order. Called by the writer's thread: must not block or throw. */
@FunctionalInterface
public interface CommitListener {
    void committed(List<StoredEvent> events);
}
