package io.payledger.query.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is stored, to the byte.
 *
 * @param index its place in the log
 * @param previousHash that of the event before it, in hex
 * @param hash that of the chain, in hex
 */
record LoggedEvent(
        long index,
        String eventId,
        @Nullable String aggregateType,
        String aggregateId,
        long sequence,
        String type,
        int revision,
        Instant at,
        String payload,
        String metadata,
        String previousHash,
        String hash) {
    static final String COLUMNS = "global_index, event_id, aggregate_type, aggregate_id, sequence_number, event_type,"
            + " revision, occurred_at, payload::text AS payload, metadata::text AS metadata,"
            + " encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash";

    static LoggedEvent of(ResultSet row) throws SQLException {
        return new LoggedEvent(
                row.getLong("global_index"),
                row.getString("event_id"),
                row.getString("aggregate_type"),
                row.getString("aggregate_id"),
                row.getLong("sequence_number"),
                row.getString("event_type"),
                row.getInt("revision"),
                row.getObject("occurred_at", OffsetDateTime.class).toInstant(),
                row.getString("payload"),
                row.getString("metadata"),
                row.getString("previous_hash"),
                row.getString("hash"));
    }
}
