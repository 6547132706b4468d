package io.payledger.eventstore.read;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import javax.sql.DataSource;

/** Reads stored events. Every call takes a connection for itself and gives it back before it returns. */
public final class EventReader {
    private static final String COLUMNS = "global_index, event_id, aggregate_type, aggregate_id, sequence_number,"
            + " event_type, revision, occurred_at, payload, metadata";
    private static final String OF_AGGREGATE = "SELECT " + COLUMNS
            + " FROM events WHERE aggregate_id = ? AND sequence_number >= ? ORDER BY sequence_number LIMIT ?";
    // Indexes are dense and become visible in their order, so what comes after a position is complete as far as it
    // goes:
    // no gaps to remember, none to wait for.
    private static final String AFTER =
            "SELECT " + COLUMNS + " FROM events WHERE global_index > ? ORDER BY global_index LIMIT ?";
    private static final String BEHIND_STREAM =
            "SELECT " + COLUMNS + " FROM events WHERE aggregate_id > ? ORDER BY aggregate_id, sequence_number LIMIT ?";
    private static final String OF_STREAMS = "SELECT " + COLUMNS
            + " FROM events WHERE aggregate_id = ANY (?::text[]) ORDER BY aggregate_id, sequence_number";
    private static final String HEAD = "SELECT max(global_index) FROM events";
    private static final String LAST_SEQUENCE = "SELECT max(sequence_number) FROM events WHERE aggregate_id = ?";
    private static final String FIRST_SINCE = "SELECT min(global_index) FROM events WHERE occurred_at >= ?";

    private final DataSource dataSource;

    public EventReader(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** At most {@code limit} events of an aggregate from a sequence number on, in order. */
    public List<StoredEvent> ofAggregate(String aggregateId, long firstSequence, int limit) {
        return query(OF_AGGREGATE, EventReader::events, aggregateId, firstSequence, limit);
    }

    /** At most {@code limit} events behind a position, in order. */
    public List<StoredEvent> after(long globalIndex, int limit) {
        return query(AFTER, EventReader::events, globalIndex, limit);
    }

    /** The events of a range of indexes, both ends included, in order: for whoever goes through all of the log. */
    public List<StoredEvent> between(long from, long to) {
        try (Connection connection = dataSource.getConnection()) {
            return EventRows.between(connection, from, to);
        } catch (SQLException e) {
            throw new EventReadException("The event store could not be read: " + e.getMessage(), e);
        }
    }

    /** At most {@code limit} events of the aggregates behind this one, whose ids are compared byte by byte, in their orders. */
    public List<StoredEvent> behindAggregate(String aggregateId, int limit) {
        return query(BEHIND_STREAM, EventReader::events, aggregateId, limit);
    }

    /** All events of these aggregates, in the orders of ids and sequence. */
    public List<StoredEvent> ofAggregates(Collection<String> aggregateIds) {
        return query(OF_STREAMS, EventReader::events, (Object) aggregateIds.toArray(String[]::new));
    }

    /** The index of the last event, 0 when there is none. */
    public long head() {
        return query(HEAD, EventReader::number).orElse(0);
    }

    /** The sequence number of an aggregate's last event; empty when it has none. */
    public OptionalLong lastSequenceOf(String aggregateId) {
        return query(LAST_SEQUENCE, EventReader::number, aggregateId);
    }

    /**
     * The position before the first event that happened at this time or later; the head when there is none. Exact even
     * when the nodes' clocks differ, so it looks at every event that the index on time cannot rule out.
     */
    public long positionBefore(Instant time) {
        OptionalLong first = query(FIRST_SINCE, EventReader::number, time.atOffset(ZoneOffset.UTC));
        return first.isPresent() ? first.getAsLong() - 1 : head();
    }

    private <T> T query(String sql, RowsMapper<T> mapper, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return mapper.map(rows);
            }
        } catch (SQLException e) {
            throw new EventReadException("The event store could not be read: " + e.getMessage(), e);
        }
    }

    private static OptionalLong number(ResultSet rows) throws SQLException {
        rows.next();
        long value = rows.getLong(1);
        return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static List<StoredEvent> events(ResultSet rows) throws SQLException {
        List<StoredEvent> events = new ArrayList<>();
        while (rows.next()) {
            events.add(event(rows));
        }
        return events;
    }

    private static StoredEvent event(ResultSet row) throws SQLException {
        return new StoredEvent(
                row.getLong(1),
                new EventContent(
                        row.getObject(2, UUID.class),
                        row.getString(3),
                        row.getString(4),
                        row.getLong(5),
                        row.getString(6),
                        row.getInt(7),
                        row.getObject(8, OffsetDateTime.class).toInstant(),
                        row.getBytes(9),
                        row.getBytes(10)));
    }

    @FunctionalInterface
    private interface RowsMapper<T> {
        T map(ResultSet rows) throws SQLException;
    }
}
