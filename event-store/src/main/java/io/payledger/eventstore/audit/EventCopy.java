package io.payledger.eventstore.audit;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.ChainWalk;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Walks a range of the log as it streams out of {@code COPY … (FORMAT binary)}: the cheapest way to get the exact bytes,
 * a row at a time. The format is that of PostgreSQL's manual, chapter COPY, "Binary Format".
 */
final class EventCopy {
    private static final int HEADER_BYTES = 19;
    private static final short END = -1;
    private static final int ABSENT = -1;

    /** 2000-01-01T00:00:00Z, from which PostgreSQL counts the microseconds of a time. */
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private EventCopy() {}

    /**
     * Feeds the events of this range, both ends included, to the walk.
     *
     * @return the first fault; {@code null} when there is none
     */
    static @Nullable ChainFault walk(Connection connection, long from, long to, ChainWalk walk) throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut(
                        "COPY (SELECT global_index, event_id, aggregate_type, aggregate_id, sequence_number, event_type,"
                                + " revision, occurred_at, payload, metadata, previous_hash, hash FROM events"
                                + " WHERE global_index BETWEEN " + from + " AND " + to
                                + " ORDER BY global_index) TO STDOUT (FORMAT binary)");
        ChainFault fault = null;
        boolean first = true;
        for (byte[] data = copy.readFromCopy(); data != null; data = copy.readFromCopy()) {
            ByteBuffer row = ByteBuffer.wrap(data);
            if (first) {
                row.position(HEADER_BYTES);
                first = false;
            }
            // The copy is read to its end even after a fault: only then is the connection good for the next.
            if (fault == null && row.getShort() != END) {
                fault = check(row, walk);
            }
        }
        return fault;
    }

    private static @Nullable ChainFault check(ByteBuffer row, ChainWalk walk) {
        skipLength(row);
        long globalIndex = row.getLong();
        try {
            skipLength(row);
            UUID eventId = new UUID(row.getLong(), row.getLong());
            String aggregateType = text(row);
            String aggregateId = String.valueOf(text(row));
            skipLength(row);
            long sequenceNumber = row.getLong();
            String eventType = String.valueOf(text(row));
            skipLength(row);
            int revision = row.getInt();
            skipLength(row);
            long micros = row.getLong();
            EventContent content = new EventContent(
                    eventId,
                    aggregateType,
                    aggregateId,
                    sequenceNumber,
                    eventType,
                    revision,
                    EPOCH.plusSeconds(Math.floorDiv(micros, 1_000_000L))
                            .plusNanos(Math.floorMod(micros, 1_000_000L) * 1_000L),
                    bytes(row),
                    bytes(row));
            return walk.accept(
                    new StoredEvent(globalIndex, content), ChainHash.of(bytes(row)), ChainHash.of(bytes(row)));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            return new ChainFault(
                    globalIndex,
                    ChainFault.Kind.WRONG_HASH,
                    "a column holds what was never written: " + e.getMessage());
        }
    }

    private static void skipLength(ByteBuffer row) {
        row.getInt();
    }

    private static @Nullable String text(ByteBuffer row) {
        int length = row.getInt();
        if (length == ABSENT) {
            return null;
        }
        String text = new String(row.array(), row.position(), length, StandardCharsets.UTF_8);
        row.position(row.position() + length);
        return text;
    }

    private static byte[] bytes(ByteBuffer row) {
        byte[] bytes = new byte[row.getInt()];
        row.get(bytes);
        return bytes;
    }
}
