package io.payledger.benchmarks.append;

import java.util.UUID;

/** One row of the table of events, with everything in it that is stored, and no cost of making it. */
record RawRow(
        long globalIndex,
        long sequenceNumber,
        long occurredAtMicros,
        int revision,
        UUID eventId,
        String aggregateId,
        String aggregateType,
        String eventType,
        String payload,
        String metadata,
        byte[] previousHash,
        byte[] hash) {
    static final int COLUMNS = 12;

    static final String COLUMN_NAMES = """
            global_index, sequence_number, occurred_at, revision, event_id, aggregate_id, aggregate_type, event_type,
            payload, metadata, previous_hash, hash""";
}
