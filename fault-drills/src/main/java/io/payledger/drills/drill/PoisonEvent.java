package io.payledger.drills.drill;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import javax.sql.DataSource;

/** An event that no release of today can read, behind the last of a payment and rightly chained. */
enum PoisonEvent {
    UNKNOWN_NAME("a name that nobody knows", "FromTheFuture", 1, "{\"x\":1}", "{}"),
    NEWER_REVISION("a revision that is too new", "PaymentOutcomeUnknown", 9, "{\"x\":1}", "{}"),
    WRONG_SHAPE("another shape than its revision", "PaymentOutcomeUnknown", 1, "{\"attempt\":\"many\"}", "{}"),
    NO_METADATA("metadata that are none", "PaymentOutcomeUnknown", 1, "{\"x\":1}", "[1]");

    private static final String END = "SELECT global_index, hash FROM events ORDER BY global_index DESC LIMIT 1";

    private static final String LAST_OF_PAYMENT = """
            SELECT sequence_number, aggregate_type FROM events WHERE aggregate_id = ?
            ORDER BY sequence_number DESC LIMIT 1
            """;

    private static final String INSERT = """
            INSERT INTO events (global_index, sequence_number, occurred_at, revision, event_id, aggregate_id,
                aggregate_type, event_type, payload, metadata, previous_hash, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?::json, ?::json, ?, ?)
            """;

    private final String words;
    private final String type;
    private final int revision;
    private final String payload;
    private final String metadata;

    PoisonEvent(String words, String type, int revision, String payload, String metadata) {
        this.words = words;
        this.type = type;
        this.revision = revision;
        this.payload = payload;
        this.metadata = metadata;
    }

    String words() {
        return words;
    }

    /** Adds it under the lock of the log, as every writer does. */
    void append(DataSource superuser, String payment, Instant at) throws SQLException {
        try (Connection connection = superuser.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE log_head IN EXCLUSIVE MODE");
            long index;
            ChainHash previous;
            try (ResultSet row = statement.executeQuery(END)) {
                row.next();
                index = row.getLong(1) + 1;
                previous = ChainHash.of(row.getBytes(2));
            }
            insert(connection, content(connection, payment, at), index, previous);
            connection.commit();
        }
    }

    private EventContent content(Connection connection, String payment, Instant at) throws SQLException {
        try (PreparedStatement last = connection.prepareStatement(LAST_OF_PAYMENT)) {
            last.setString(1, payment);
            try (ResultSet row = last.executeQuery()) {
                row.next();
                return new EventContent(
                        UUID.nameUUIDFromBytes((name() + payment).getBytes(StandardCharsets.UTF_8)),
                        row.getString(2),
                        payment,
                        row.getLong(1) + 1,
                        type,
                        revision,
                        at,
                        payload.getBytes(StandardCharsets.UTF_8),
                        metadata.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void insert(Connection connection, EventContent event, long index, ChainHash previous)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            int column = 1;
            insert.setLong(column++, index);
            insert.setLong(column++, event.sequenceNumber());
            insert.setObject(column++, event.occurredAt().atOffset(ZoneOffset.UTC));
            insert.setInt(column++, event.revision());
            insert.setObject(column++, event.eventId());
            insert.setString(column++, event.aggregateId());
            insert.setString(column++, event.aggregateType());
            insert.setString(column++, event.eventType());
            insert.setString(column++, new String(event.payload(), StandardCharsets.UTF_8));
            insert.setString(column++, new String(event.metadata(), StandardCharsets.UTF_8));
            insert.setBytes(column++, previous.toBytes());
            insert.setBytes(column, ChainHash.of(event, index, previous).toBytes());
            insert.executeUpdate();
        }
    }
}
