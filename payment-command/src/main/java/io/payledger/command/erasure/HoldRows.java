package io.payledger.command.erasure;

import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldLifted;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldSet;
import io.payledger.api.personal.PersonalDataEvent.PersonalDataErased;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;

/** Writes table {@code legal_hold}: by the append of an event, or again from the event itself. */
final class HoldRows implements RiderWriter<HoldRows.Row> {
    private static final String SET = "INSERT INTO legal_hold AS known"
            + " (subject, case_number, reason, set_by, set_at, sequence) VALUES (?, ?, ?, ?, ?, ?)"
            + " ON CONFLICT (subject, case_number) DO UPDATE SET reason = excluded.reason, set_by = excluded.set_by,"
            + " set_at = excluded.set_at, lifted_by = NULL, lifted_at = NULL, sequence = excluded.sequence"
            + " WHERE known.lifted_at IS NOT NULL AND known.sequence < excluded.sequence";

    private static final String LIFT = "UPDATE legal_hold SET lifted_by = ?, lifted_at = ?, sequence = ?"
            + " WHERE subject = ? AND case_number = ? AND lifted_at IS NULL AND sequence < ?";

    private final Clock clock;

    HoldRows(Clock clock) {
        this.clock = clock;
    }

    /** @param sequence of the event in its stream */
    record Row(PersonalDataEvent event, long sequence) {}

    /** Whether a command failed since the hold is set, or lifted, already; nothing of it was stored then. */
    static boolean unchanged(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof Row;
    }

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        for (int i = 0; i < rows.rows().size(); i++) {
            if (!write(connection, rows.rows().get(i), clock.instant())) {
                rows.reject(i, "The hold is so already");
            }
        }
    }

    /** Writes one event, unless the row is of a later one; whether it did. */
    static boolean write(Connection connection, Row row, Instant at) throws SQLException {
        return switch (row.event()) {
            case LegalHoldSet event -> set(connection, event, row.sequence(), at);
            case LegalHoldLifted event -> lift(connection, event, row.sequence(), at);
            case PersonalDataErased event -> throw new IllegalArgumentException("An erasure is no hold");
        };
    }

    private static boolean set(Connection connection, LegalHoldSet event, long sequence, Instant at)
            throws SQLException {
        try (PreparedStatement set = connection.prepareStatement(SET)) {
            set.setString(1, event.subject());
            set.setString(2, event.caseNumber().value());
            set.setString(3, event.reason().name());
            set.setString(4, event.setBy());
            set.setTimestamp(5, Timestamp.from(at));
            set.setLong(6, sequence);
            return set.executeUpdate() == 1;
        }
    }

    private static boolean lift(Connection connection, LegalHoldLifted event, long sequence, Instant at)
            throws SQLException {
        try (PreparedStatement lift = connection.prepareStatement(LIFT)) {
            lift.setString(1, event.liftedBy());
            lift.setTimestamp(2, Timestamp.from(at));
            lift.setLong(3, sequence);
            lift.setString(4, event.subject());
            lift.setString(5, event.caseNumber().value());
            lift.setLong(6, sequence);
            return lift.executeUpdate() == 1;
        }
    }
}
