package io.payledger.query.payment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * An event as it is stored, to the byte.
 *
 * @param index its place in the log
 * @param hash of the chain, in hex
 */
record RawEvent(
        long index,
        long sequence,
        String type,
        int revision,
        Instant at,
        String payload,
        String metadata,
        String hash) {
    static final String SELECT = "SELECT global_index, sequence_number, event_type, revision, occurred_at,"
            + " payload::text AS payload, metadata::text AS metadata, encode(hash, 'hex') AS hash"
            + " FROM events WHERE aggregate_id = ? ORDER BY sequence_number LIMIT ?";

    static RawEvent of(ResultSet row) throws SQLException {
        return new RawEvent(
                row.getLong("global_index"),
                row.getLong("sequence_number"),
                row.getString("event_type"),
                row.getInt("revision"),
                row.getObject("occurred_at", OffsetDateTime.class).toInstant(),
                row.getString("payload"),
                row.getString("metadata"),
                row.getString("hash"));
    }
}
