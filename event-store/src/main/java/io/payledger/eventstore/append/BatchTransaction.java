package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One transaction that appends a batch: lock the log, sort out the commands that come too late, write the riders, number
 * and chain and insert the rest. Nobody is answered before the commit has ended.
 */
final class BatchTransaction {
    private final List<PendingAppend> batch;
    private final Map<PendingAppend, RuntimeException> failures = new LinkedHashMap<>();
    private final Map<PendingAppend, Appended> successes = new LinkedHashMap<>();
    private List<StoredEvent> stored = List.of();
    private ChainHash lastHash = ChainHash.GENESIS;

    BatchTransaction(List<PendingAppend> batch) {
        this.batch = batch;
    }

    /** Does everything but the commit. */
    void write(Connection connection) throws SQLException {
        LogHead head = LogHead.lock(connection, aggregateIds());
        List<PendingAppend> accepted = new RiderRound(connection, failures).write(inTime(head));
        int size =
                accepted.stream().mapToInt(command -> command.events().size()).sum();
        EventInsert insert = new EventInsert(size, head.globalIndex(), head.hash());
        for (PendingAppend command : accepted) {
            successes.put(command, new Appended(insert.add(command)));
        }
        insert.execute(connection);
        stored = List.copyOf(insert.stored());
        lastHash = insert.lastHash();
    }

    private List<String> aggregateIds() {
        return batch.stream()
                .flatMap(command -> command.events().stream())
                .filter(event -> event.aggregateType() != null)
                .map(EventContent::aggregateId)
                .distinct()
                .toList();
    }

    private List<PendingAppend> inTime(LogHead head) {
        SequenceCheck check = new SequenceCheck(head.lastSequences());
        List<PendingAppend> inTime = new ArrayList<>();
        for (PendingAppend command : batch) {
            RuntimeException refused = check.refuse(command);
            if (refused == null) {
                inTime.add(command);
            } else {
                failures.put(command, refused);
            }
        }
        return inTime;
    }

    /** The events that were written, in order; empty when every command failed or had riders only. */
    List<StoredEvent> stored() {
        return stored;
    }

    /** The hash of the last written event; meaningless when none was written. */
    ChainHash lastHash() {
        return lastHash;
    }

    /** Answers every caller of the batch, after the commit. */
    void answer() {
        successes.forEach(PendingAppend::succeed);
        failures.forEach(PendingAppend::fail);
    }
}
