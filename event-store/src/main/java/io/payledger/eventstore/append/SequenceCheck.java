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
        for (PreparedEvent prepared : command.events()) {
            EventContent event = prepared.content();
            String aggregate = event.aggregateId();
            if (event.aggregateType() == null) {
                continue;
            }
            Long before = own.put(aggregate, event.sequenceNumber());
            long lastStored = last.getOrDefault(aggregate, -1L);
            if (before != null && event.sequenceNumber() != before + 1) {
                return new EventRefusedException("A command has events at " + before + " and " + event.sequenceNumber()
                        + " of aggregate " + aggregate + " and none between");
            }
            // Also when it is too far ahead: the command decided by a state that the store does not have.
            if (before == null && event.sequenceNumber() != lastStored + 1) {
                return new AppendConflictException(aggregate, event.sequenceNumber(), lastStored);
            }
        }
        last.putAll(own);
        return null;
    }
}
