package io.payledger.command.erasure;

import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.eventstore.types.EventCodec;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what is recorded of personal data from the log itself, found by the index on streams. */
final class RecordedData {
    private static final String COLUMNS = "SELECT aggregate_id, sequence_number, event_type, revision, occurred_at,"
            + " payload::text AS payload FROM events";

    /** Streams {@code personal/…}: {@code 0} is the character behind the slash. A merchant may have that name too. */
    private static final String BEHIND = COLUMNS
            + " WHERE aggregate_id >= 'personal/' AND aggregate_id < 'personal0'"
            + " AND (aggregate_id, sequence_number) > (?, ?)"
            + " AND event_type IN ('LegalHoldSet', 'LegalHoldLifted', 'PersonalDataErased')"
            + " ORDER BY aggregate_id, sequence_number LIMIT ?";

    private final JdbcClient jdbc;
    private final EventCodec codec;

    RecordedData(JdbcClient jdbc, EventCodec codec) {
        this.jdbc = jdbc;
        this.codec = codec;
    }

    /** An event at its place. */
    record Recorded(String stream, long sequence, Instant at, PersonalDataEvent event) {}

    /** The next events behind this place, in the order of streams. */
    List<Recorded> behind(String stream, long sequence, int most) {
        return jdbc.sql(BEHIND)
                .params(stream, sequence, most)
                .query((row, number) -> recorded(row))
                .list();
    }

    Optional<Recorded> find(String stream, long sequence) {
        return jdbc.sql(COLUMNS + " WHERE aggregate_id = ? AND sequence_number = ?")
                .params(stream, sequence)
                .query((row, number) -> recorded(row))
                .optional();
    }

    private Recorded recorded(ResultSet row) throws SQLException {
        Object event = codec.read(
                row.getString("event_type"),
                row.getInt("revision"),
                row.getString("payload").getBytes(StandardCharsets.UTF_8));
        return new Recorded(
                row.getString("aggregate_id"),
                row.getLong("sequence_number"),
                row.getTimestamp("occurred_at").toInstant(),
                (PersonalDataEvent) event);
    }
}
