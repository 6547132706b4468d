package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.StoredEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One transaction that appends a batch: lock the log, sort out the commands that come too late, write the riders, number
 * and chain and insert the rest. Nobody is answered before the commit has ended.
 */
final class BatchTransaction {
    private final List<PendingAppend> batch;
    private final Map<PendingAppend, RuntimeException> failures = new LinkedHashMap<>();
    private final Map<PendingAppend, Appended> successes = new LinkedHashMap<>();
    private @Nullable EventInsert insert;
    private CommitProof proof = new CommitProof.NothingStored();

    BatchTransaction(List<PendingAppend> batch) {
        this.batch = batch;
    }

    /** Locks the log and decides what becomes of each command. Nothing is inserted yet but the rows of riders. */
    void decide(Connection connection) throws SQLException {
        LogHead head = LogHead.lock(connection, aggregateIds());
        List<PendingAppend> accepted = new RiderRound(connection, failures).write(inTime(head));
        int size =
                accepted.stream().mapToInt(command -> command.events().size()).sum();
        EventInsert events = new EventInsert(size, head.globalIndex(), head.hash());
        for (PendingAppend command : accepted) {
            successes.put(command, new Appended(events.add(command)));
        }
        insert = events;
        proof = proofOf(connection, events.stored());
    }

    /**
     * Inserts the events and commits, in one round trip: the lock of the log is held for two of them in all. When the
     * insert fails the server skips the commit; when the connection breaks here, nobody knows.
     *
     * @param further statements between the two, each ended by a semicolon
     */
    void insertAndCommit(Connection connection, String further) throws SQLException {
        if (insert == null || insert.stored().isEmpty()) {
            connection.commit();
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(EventInsert.SQL + ";" + further + "COMMIT")) {
            insert.bind(statement);
            statement.execute();
        }
    }

    private Set<String> aggregateIds() {
        Set<String> ids = new HashSet<>();
        for (PendingAppend command : batch) {
            for (PreparedEvent event : command.events()) {
                if (event.content().aggregateType() != null) {
                    ids.add(event.content().aggregateId());
                }
            }
        }
        return ids;
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

    private CommitProof proofOf(Connection connection, List<StoredEvent> events) throws SQLException {
        if (!events.isEmpty()) {
            return new CommitProof.StoredAt(
                    events.getFirst().content().eventId(), events.getFirst().globalIndex());
        }
        return successes.isEmpty() ? new CommitProof.NothingStored() : transactionNumber(connection);
    }

    private static CommitProof transactionNumber(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_current_xact_id()::text")) {
            row.next();
            return new CommitProof.TransactionNumber(row.getString(1));
        }
    }

    /** The events that were inserted, in order; empty when every command failed or had riders only. */
    List<StoredEvent> stored() {
        return insert == null ? List.of() : insert.stored();
    }

    CommitProof proof() {
        return proof;
    }

    /** Answers every caller of the batch, after the commit. */
    void answer() {
        successes.forEach(PendingAppend::succeed);
        failures.forEach(PendingAppend::fail);
    }
}
