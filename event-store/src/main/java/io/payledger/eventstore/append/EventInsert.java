package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives the events of a batch their indexes and hashes, and inserts all of them with one statement. */
final class EventInsert {
    // Times travel as whole microseconds: 'epoch' plus an exact product, no time zone and no text on the way.
    private static final String SQL = """
            INSERT INTO events (global_index, sequence_number, occurred_at, revision, event_id, aggregate_id,
                                aggregate_type, event_type, payload, metadata, previous_hash, hash)
            SELECT g, s, timestamptz 'epoch' + t * interval '1 microsecond', r, i::uuid, a, y, n, p::json, m::json, o, h
            FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::int[], ?::text[], ?::text[], ?::text[], ?::text[],
                        ?::text[], ?::text[], ?::bytea[], ?::bytea[]) AS e (g, s, t, r, i, a, y, n, p, m, o, h)
            """;

    private final int size;
    private final Long[] globalIndexes;
    private final Long[] sequenceNumbers;
    private final Long[] times;
    private final Integer[] revisions;
    private final String[] eventIds;
    private final String[] aggregateIds;
    private final @Nullable String[] aggregateTypes;
    private final String[] eventTypes;
    private final String[] payloads;
    private final String[] metadata;
    private final byte[][] previousHashes;
    private final byte[][] hashes;
    private final List<StoredEvent> stored = new ArrayList<>();
    private ChainHash previous;
    private long index;

    /** @param size events to come */
    EventInsert(int size, long lastIndex, ChainHash lastHash) {
        this.size = size;
        this.index = lastIndex;
        this.previous = lastHash;
        globalIndexes = new Long[size];
        sequenceNumbers = new Long[size];
        times = new Long[size];
        revisions = new Integer[size];
        eventIds = new String[size];
        aggregateIds = new String[size];
        aggregateTypes = new @Nullable String[size];
        eventTypes = new String[size];
        payloads = new String[size];
        metadata = new String[size];
        previousHashes = new byte[size][];
        hashes = new byte[size][];
    }

    /** Adds the events of one command and says where they go. */
    List<StoredEvent> add(PendingAppend command) {
        int first = stored.size();
        for (int i = 0; i < command.events().size(); i++) {
            add(command.events().get(i), command, i);
        }
        return List.copyOf(stored.subList(first, stored.size()));
    }

    private void add(EventContent event, PendingAppend command, int ofCommand) {
        int row = stored.size();
        index++;
        ChainHash hash = command.hash(ofCommand).at(index, previous);
        globalIndexes[row] = index;
        sequenceNumbers[row] = event.sequenceNumber();
        times[row] = event.occurredAtMicros();
        revisions[row] = event.revision();
        eventIds[row] = event.eventId().toString();
        aggregateIds[row] = event.aggregateId();
        aggregateTypes[row] = event.aggregateType();
        eventTypes[row] = event.eventType();
        payloads[row] = new String(event.payload(), StandardCharsets.UTF_8);
        metadata[row] = new String(event.metadata(), StandardCharsets.UTF_8);
        previousHashes[row] = previous.toBytes();
        hashes[row] = hash.toBytes();
        previous = hash;
        stored.add(new StoredEvent(index, event));
    }

    long lastIndex() {
        return index;
    }

    ChainHash lastHash() {
        return previous;
    }

    List<StoredEvent> stored() {
        return stored;
    }

    void execute(Connection connection) throws SQLException {
        if (stored.size() != size) {
            throw new IllegalStateException(stored.size() + " events were added where " + size + " were announced");
        }
        if (size == 0) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            statement.setArray(1, connection.createArrayOf("int8", globalIndexes));
            statement.setArray(2, connection.createArrayOf("int8", sequenceNumbers));
            statement.setArray(3, connection.createArrayOf("int8", times));
            statement.setArray(4, connection.createArrayOf("int4", revisions));
            statement.setArray(5, connection.createArrayOf("text", eventIds));
            statement.setArray(6, connection.createArrayOf("text", aggregateIds));
            statement.setArray(7, connection.createArrayOf("text", aggregateTypes));
            statement.setArray(8, connection.createArrayOf("text", eventTypes));
            statement.setArray(9, connection.createArrayOf("text", payloads));
            statement.setArray(10, connection.createArrayOf("text", metadata));
            statement.setArray(11, connection.createArrayOf("bytea", previousHashes));
            statement.setArray(12, connection.createArrayOf("bytea", hashes));
            int rows = statement.executeUpdate();
            if (rows != size) {
                throw new SQLException(rows + " of " + size + " events were inserted");
            }
        }
    }
}
