package io.payledger.eventstore.anchor;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.proof.ExportHeader;
import io.payledger.eventstore.proof.ProvedEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of an export, a page at a time: a run of the log by its index, a choice of events by aggregate and sequence. */
final class ProvedRows {
    private static final String COLUMNS =
            "SELECT global_index, event_id, aggregate_type, aggregate_id, sequence_number,"
                    + " event_type, revision, occurred_at, payload, metadata, previous_hash, hash FROM events ";
    private static final String RUN =
            COLUMNS + "WHERE global_index > ? AND global_index <= ? ORDER BY global_index LIMIT ?";
    private static final String CHOICE = COLUMNS
            + "WHERE (aggregate_id, sequence_number) > (?, ?) AND aggregate_id < ? AND global_index BETWEEN ? AND ?"
            + " ORDER BY aggregate_id, sequence_number LIMIT ?";

    /** Behind every id that begins alike: ids are compared byte by byte, and no text goes on with this character. */
    private static final String BEHIND_ALL = "\uDBFF\uDFFF";

    private static final String STAR = "*";

    private final ExportHeader header;
    private @Nullable ProvedEvent last;

    ProvedRows(ExportHeader header) {
        this.header = header;
    }

    /** At most so many rows behind those that were read before. */
    List<ProvedEvent> next(Connection connection, int limit) throws SQLException {
        String aggregates = header.aggregates();
        try (PreparedStatement query = connection.prepareStatement(aggregates == null ? RUN : CHOICE)) {
            if (aggregates == null) {
                query.setLong(1, last == null ? header.from() - 1 : last.index());
                query.setLong(2, header.to());
                query.setInt(3, limit);
            } else {
                bind(query, aggregates, limit);
            }
            List<ProvedEvent> events = new ArrayList<>(limit);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    events.add(event(rows));
                }
            }
            if (!events.isEmpty()) {
                last = events.getLast();
            }
            return events;
        }
    }

    private void bind(PreparedStatement query, String aggregates, int limit) throws SQLException {
        boolean many = aggregates.endsWith(STAR);
        String first = many ? aggregates.substring(0, aggregates.length() - STAR.length()) : aggregates;
        query.setString(1, last == null ? first : last.content().aggregateId());
        query.setLong(2, last == null ? -1 : last.content().sequenceNumber());
        query.setString(3, first + (many ? BEHIND_ALL : "\u0001"));
        query.setLong(4, header.from());
        query.setLong(5, header.to());
        query.setInt(6, limit);
    }

    private static ProvedEvent event(ResultSet row) throws SQLException {
        return new ProvedEvent(
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
                        row.getBytes(10)),
                ChainHash.of(row.getBytes(11)),
                ChainHash.of(row.getBytes(12)),
                null);
    }
}
