package io.payledger.eventstore.audit;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.ChainWalk;
import io.payledger.eventstore.chain.EncodedFields;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Walks a range of the log as it streams out of {@code COPY … (FORMAT binary)}, a row at a time. The columns come in the
 * order of the canonical encoding and look like it, so a row is hashed as it comes; only its time counts from another
 * day. The format is that of PostgreSQL's manual, chapter COPY, "Binary Format".
 */
final class EventCopy {
    private static final String COLUMNS =
            "event_id, aggregate_type, aggregate_id, sequence_number, event_type, revision,"
                    + " occurred_at, payload, metadata, global_index, previous_hash, hash";
    private static final int TIME = 6;
    private static final int INDEX = 9;

    private static final int HEADER_BYTES = 19;
    private static final int LENGTH_BYTES = 4;
    private static final short END = -1;

    /** PostgreSQL counts the microseconds of a time from 2000-01-01T00:00:00Z. */
    private static final long EPOCH_MICROS = Duration.between(Instant.EPOCH, Instant.parse("2000-01-01T00:00:00Z"))
                    .toMillis()
            * 1_000;

    private final ChainWalk walk;
    private final CheckedLeaves leaves;
    private final EncodedFields fields = new EncodedFields();

    private EventCopy(ChainWalk walk, CheckedLeaves leaves) {
        this.walk = walk;
        this.leaves = leaves;
    }

    /**
     * Feeds the events of this range, both ends included, to the walk, and those that are in order to the leaves.
     *
     * @return the first fault; {@code null} when there is none
     */
    static @Nullable ChainFault walk(Connection connection, long from, long to, ChainWalk walk, CheckedLeaves leaves)
            throws SQLException {
        CopyOut copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("COPY (SELECT " + COLUMNS + " FROM events WHERE global_index BETWEEN " + from + " AND " + to
                        + " ORDER BY global_index) TO STDOUT (FORMAT binary)");
        EventCopy rows = new EventCopy(walk, leaves);
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
                fault = rows.check(row);
            }
        }
        return fault;
    }

    private @Nullable ChainFault check(ByteBuffer row) {
        int start = row.position();
        skip(TIME, row);
        int time = row.position() + LENGTH_BYTES;
        row.putLong(time, row.getLong(time) + EPOCH_MICROS);
        skip(INDEX - TIME, row);
        long globalIndex = row.getLong(row.position() + LENGTH_BYTES);
        skip(1, row);
        try {
            ChainHash previous = ChainHash.of(bytes(row));
            int end = row.position();
            ChainHash hash = fields.hash(row.array(), start, end);
            ChainFault fault = walk.accept(globalIndex, previous, hash, ChainHash.of(bytes(row)));
            if (fault == null) {
                leaves.add(globalIndex, hash);
            }
            return fault;
        } catch (IllegalArgumentException e) {
            return new ChainFault(globalIndex, ChainFault.Kind.WRONG_HASH, String.valueOf(e.getMessage()));
        }
    }

    private static void skip(int fields, ByteBuffer row) {
        for (int i = 0; i < fields; i++) {
            int length = row.getInt();
            row.position(row.position() + Math.max(0, length));
        }
    }

    private static byte[] bytes(ByteBuffer row) {
        byte[] bytes = new byte[row.getInt()];
        row.get(bytes);
        return bytes;
    }
}
