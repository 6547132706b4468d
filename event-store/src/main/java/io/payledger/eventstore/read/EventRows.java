package io.payledger.eventstore.read;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Events as they stream out of {@code COPY … (FORMAT binary)}: for whoever reads millions of them it is a fraction of the
 * work of a query, on both sides. The format is that of PostgreSQL's manual, chapter COPY, "Binary Format".
 */
final class EventRows {
    private static final String COLUMNS = "global_index, event_id, aggregate_type, aggregate_id, sequence_number,"
            + " event_type, revision, occurred_at, payload, metadata";
    private static final int HEADER_BYTES = 19;
    private static final int NULL = -1;
    private static final short END = -1;

    /** PostgreSQL counts the microseconds of a time from here. */
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private EventRows() {}

    /** The events of this range, both ends included, in order. */
    static List<StoredEvent> between(Connection connection, long from, long to) throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("COPY (SELECT " + COLUMNS + " FROM events WHERE global_index BETWEEN " + from + " AND " + to
                        + " ORDER BY global_index) TO STDOUT (FORMAT binary)");
        List<StoredEvent> events = new ArrayList<>();
        boolean first = true;
        for (byte[] data = copy.readFromCopy(); data != null; data = copy.readFromCopy()) {
            ByteBuffer row = ByteBuffer.wrap(data);
            if (first) {
                row.position(HEADER_BYTES);
                first = false;
            }
            if (row.getShort() != END) {
                events.add(event(row));
            }
        }
        return events;
    }

    private static StoredEvent event(ByteBuffer row) {
        long index = number(row);
        row.getInt();
        UUID eventId = new UUID(row.getLong(), row.getLong());
        @Nullable String aggregateType = textOrNull(row);
        String aggregateId = new String(bytes(row), StandardCharsets.UTF_8);
        long sequence = number(row);
        String eventType = new String(bytes(row), StandardCharsets.UTF_8);
        row.getInt();
        int revision = row.getInt();
        Instant occurredAt = EPOCH.plus(number(row), ChronoUnit.MICROS);
        return new StoredEvent(
                index,
                new EventContent(
                        eventId,
                        aggregateType,
                        aggregateId,
                        sequence,
                        eventType,
                        revision,
                        occurredAt,
                        bytes(row),
                        bytes(row)));
    }

    private static long number(ByteBuffer row) {
        row.getInt();
        return row.getLong();
    }

    private static @Nullable String textOrNull(ByteBuffer row) {
        row.mark();
        if (row.getInt() == NULL) {
            return null;
        }
        row.reset();
        return new String(bytes(row), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ByteBuffer row) {
        byte[] bytes = new byte[row.getInt()];
        row.get(bytes);
        return bytes;
    }
}
