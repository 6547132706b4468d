package io.payledger.consumer;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * The tables: what was done, what failed, what is parked. Standard SQL. Whether an event was done is decided by the unique
 * constraint when the mark is written, and never by looking first: two deliveries that look at one time both see nothing.
 */
final class ConsumedEvents {
    private static final RowMapper<ParkedEvent> PARKED = (row, number) -> new ParkedEvent(
            row.getString("consumer"),
            new ReceivedEvent(
                    row.getString("source"),
                    row.getString("event_id"),
                    row.getString("event_type"),
                    row.getString("subject"),
                    row.getString("payload")),
            row.getInt("tries"),
            row.getString("last_error"),
            row.getTimestamp("parked_at").toInstant());

    private final JdbcTemplate jdbc;

    ConsumedEvents(DataSource dataSource) {
        this.jdbc = new JdbcTemplate(dataSource);
    }

    /**
     * Marks it as done, in the caller's transaction. Where another transaction has marked it and not ended yet, this waits:
     *
     * <pre>
     * first:  marks E ── acts ── commits
     * second:   marks E, waits ────────── is told that it is there already
     *                      (or, when the first rolls back, has marked it, and acts)
     * </pre>
     *
     * @return whether it was not done before; when false the transaction can only be rolled back
     */
    boolean mark(String consumer, ReceivedEvent event, Instant now) {
        try {
            jdbc.update(
                    "INSERT INTO consumed_event (consumer, source, event_id, consumed_at) VALUES (?, ?, ?, ?)",
                    consumer,
                    event.source(),
                    event.id(),
                    Timestamp.from(now));
            return true;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    /** Takes the caller's own mark back. */
    void unmark(String consumer, ReceivedEvent event) {
        jdbc.update(
                "DELETE FROM consumed_event WHERE consumer = ? AND source = ? AND event_id = ?",
                consumer,
                event.source(),
                event.id());
    }

    /** Counts a failure; returns how many there are now. The caller's transaction is another one than the failed one. */
    int failed(String consumer, ReceivedEvent event, String error, Instant now) {
        int counted = jdbc.update(
                "UPDATE consumer_failure SET tries = tries + 1, last_error = ?, failed_at = ?"
                        + " WHERE consumer = ? AND source = ? AND event_id = ?",
                error,
                Timestamp.from(now),
                consumer,
                event.source(),
                event.id());
        if (counted == 0) {
            insertFailure(consumer, event, 1, error, now);
        }
        return tries(consumer, event).orElse(1);
    }

    private void insertFailure(String consumer, ReceivedEvent event, int tries, String error, Instant now) {
        jdbc.update(
                "INSERT INTO consumer_failure (consumer, source, event_id, event_type, subject, payload, tries,"
                        + " last_error, failed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                consumer,
                event.source(),
                event.id(),
                event.type(),
                event.subject(),
                // What was sent may be anything, and no database keeps a NUL in a text.
                event.payload().replace('\0', '\uFFFD'),
                tries,
                error,
                Timestamp.from(now));
    }

    private OptionalInt tries(String consumer, ReceivedEvent event) {
        return jdbc
                .queryForList(
                        "SELECT tries FROM consumer_failure WHERE consumer = ? AND source = ? AND event_id = ?",
                        Integer.class,
                        consumer,
                        event.source(),
                        event.id())
                .stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /** From now on it waits for a person. */
    void park(String consumer, ReceivedEvent event, Instant now) {
        jdbc.update(
                "UPDATE consumer_failure SET parked_at = ? WHERE consumer = ? AND source = ? AND event_id = ?",
                Timestamp.from(now),
                consumer,
                event.source(),
                event.id());
    }

    /** Parks it without a try of its own: one of its subject is parked. */
    void parkBehind(String consumer, ReceivedEvent event, Instant now) {
        if (tries(consumer, event).isEmpty()) {
            insertFailure(consumer, event, 0, "an earlier event of " + event.subject() + " is parked", now);
        }
        park(consumer, event, now);
    }

    boolean isParked(String consumer, ReceivedEvent event) {
        return !jdbc.queryForList(
                        "SELECT 1 FROM consumer_failure WHERE consumer = ? AND source = ? AND event_id = ?"
                                + " AND parked_at IS NOT NULL",
                        consumer,
                        event.source(),
                        event.id())
                .isEmpty();
    }

    boolean hasParked(String consumer, String subject) {
        return !jdbc.queryForList(
                        "SELECT 1 FROM consumer_failure WHERE consumer = ? AND subject = ? AND parked_at IS NOT NULL",
                        consumer,
                        subject)
                .isEmpty();
    }

    /** Its failures are over; in the transaction that did it. */
    void forgetFailures(String consumer, ReceivedEvent event) {
        jdbc.update(
                "DELETE FROM consumer_failure WHERE consumer = ? AND source = ? AND event_id = ?",
                consumer,
                event.source(),
                event.id());
    }

    /** Those of a consumer, in the order in which they failed first. */
    List<ParkedEvent> parked(String consumer) {
        return jdbc.query(
                "SELECT * FROM consumer_failure WHERE consumer = ? AND parked_at IS NOT NULL" + " ORDER BY place",
                PARKED,
                consumer);
    }

    int forgetDoneBefore(Instant time) {
        return jdbc.update("DELETE FROM consumed_event WHERE consumed_at < ?", Timestamp.from(time));
    }
}
