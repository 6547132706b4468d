package io.payledger.eventstore.anchor;

import io.payledger.eventstore.chain.ChainHash;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** Statements on the checkpoints that were made, and on the end of the log that they speak of. */
final class CheckpointTable {
    private static final String NEWEST = "SELECT note FROM checkpoints ORDER BY size DESC LIMIT 1";
    private static final String COVERING = "SELECT note FROM checkpoints WHERE size >= ? ORDER BY size LIMIT 1";
    private static final String INSERT = "INSERT INTO checkpoints (size, made_at, note) VALUES (?, ?, ?)";
    private static final String HEAD = "SELECT global_index, hash FROM events ORDER BY global_index DESC LIMIT 1";
    private static final String HASH = "SELECT hash FROM events WHERE global_index = ?";

    private static final String COUNTS = "SELECT count(*) FILTER (WHERE global_index <= ?),"
            + " count(*) FILTER (WHERE global_index > ?) FROM events WHERE aggregate_id = ?";

    /**
     * Whoever holds it makes the next checkpoint; the others wait for the next round. The number means nothing.
     * It may be silent for long meanwhile: it reads what may be millions of events on another connection.
     */
    private static final String TURN = "SELECT pg_try_advisory_xact_lock(7201996), "
            + "set_config('idle_in_transaction_session_timeout', '0', true)";

    private CheckpointTable() {}

    /** The last event of the log. */
    record Head(long index, ChainHash hash) {}

    static boolean takesTurn(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(TURN);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }

    static Optional<String> newest(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(NEWEST)) {
            return text(query);
        }
    }

    /** The oldest checkpoint that covers this index. */
    static Optional<String> covering(Connection connection, long index) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(COVERING)) {
            query.setLong(1, index);
            return text(query);
        }
    }

    static void add(Connection connection, long size, Instant at, String note) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, size);
            insert.setObject(2, at.atOffset(ZoneOffset.UTC));
            insert.setString(3, note);
            insert.executeUpdate();
        }
    }

    static Optional<Head> head(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(HEAD);
                ResultSet row = query.executeQuery()) {
            return row.next() ? Optional.of(new Head(row.getLong(1), ChainHash.of(row.getBytes(2)))) : Optional.empty();
        }
    }

    static Optional<ChainHash> hashAt(Connection connection, long index) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(HASH)) {
            query.setLong(1, index);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(ChainHash.of(row.getBytes(1))) : Optional.empty();
            }
        }
    }

    static SignedLog.EventCounts counts(Connection connection, String aggregateId, long size) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(COUNTS)) {
            query.setLong(1, size);
            query.setLong(2, size);
            query.setString(3, aggregateId);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return new SignedLog.EventCounts(row.getLong(1), row.getLong(2));
            }
        }
    }

    private static Optional<String> text(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
        }
    }
}
