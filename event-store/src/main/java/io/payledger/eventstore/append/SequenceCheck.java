package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.EventContent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides under the lock of the log which commands of a batch come in time: each aggregate's sequence must go on where
 * it ends, in the store and in the batch so far. One that is late fails alone (promise I11).
 */
final class SequenceCheck {
    private final Map<String, Long> last;

    SequenceCheck(Map<String, Long> lastStored) {
        this.last = new HashMap<>(lastStored);
    }

    /** Why this command cannot be appended; {@code null} when it can, and it counts for those behind it. */
    @Nullable
    RuntimeException refuse(PendingAppend command) {
        Map<String, Long> own = new HashMap<>();
        for (EventContent event : command.events()) {
            if (event.aggregateType() == null) {
                continue;
            }
            String aggregate = event.aggregateId();
            long lastStored = last.getOrDefault(aggregate, -1L);
            long expected = own.getOrDefault(aggregate, lastStored) + 1;
            if (event.sequenceNumber() < expected) {
                return new AppendConflictException(aggregate, event.sequenceNumber(), lastStored);
            }
            if (event.sequenceNumber() > expected) {
                return new EventRefusedException("Aggregate " + aggregate + " ends before " + expected
                        + ", so nothing can be appended at " + event.sequenceNumber());
            }
            own.put(aggregate, expected);
        }
        last.putAll(own);
        return null;
    }
}
