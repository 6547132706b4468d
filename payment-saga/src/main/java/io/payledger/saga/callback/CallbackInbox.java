package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TraceId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table {@code callback_inbox}. Each method is one statement and commits by itself. Nodes share the rows through leases:
 * a row is nobody's once its {@code next_try_at} has come.
 */
final class CallbackInbox {
    private static final String COLUMNS = "id, channel, body, origin, trace_id, last_delivery_at, tries, next_try_at";

    /** No further try: what is an alarm, and what a person may look after. */
    static final String GIVEN_UP = "next_try_at IS NULL AND state IN ('EXPIRED', 'FAILED')";

    private final JdbcClient jdbc;
    private final Duration lease;
    private final Clock clock;

    CallbackInbox(JdbcClient jdbc, Duration lease, Clock clock) {
        this.jdbc = jdbc;
        this.lease = lease;
        this.clock = clock;
    }

    /**
     * Keeps an authentic callback; committed when this returns. The row is this node's to work on for one lease; empty
     * when the same message was applied already or is being worked on. One that had failed, was parked or has expired
     * begins anew.
     */
    Optional<InboxRow> keep(SignedCallback callback) {
        Instant now = now();
        return jdbc.sql("""
                        INSERT INTO callback_inbox AS kept (channel, body_sha256, body, signed_at, signature, origin,
                            trace_id, received_at, last_delivery_at, state, next_try_at)
                        VALUES (:channel, :sha256, :body, :signedAt, :signature, :origin,
                            :traceId, :now, :now, 'RECEIVED', :leased)
                        ON CONFLICT (channel, body_sha256) DO UPDATE SET
                            deliveries = kept.deliveries + 1,
                            last_delivery_at = excluded.last_delivery_at,
                            state = CASE WHEN kept.state = 'APPLIED' THEN kept.state ELSE 'RECEIVED' END,
                            -- An erasure may have emptied one that was given up.
                            body = CASE WHEN kept.state = 'APPLIED' THEN kept.body ELSE excluded.body END,
                            settled_at = CASE WHEN kept.state = 'APPLIED' THEN kept.settled_at END,
                            next_try_at = CASE
                                WHEN kept.state = 'APPLIED' THEN NULL
                                WHEN kept.state = 'RECEIVED' THEN kept.next_try_at
                                ELSE excluded.next_try_at END
                        RETURNING id, channel, body, origin, trace_id, last_delivery_at, tries, next_try_at,
                            (state = 'RECEIVED' AND next_try_at = :leased) AS ours
                        """)
                .param("channel", callback.channel())
                .param("sha256", sha256(callback.body()))
                .param("body", callback.body())
                .param("signedAt", Timestamp.from(Authenticity.signedAt(Objects.requireNonNull(callback.timestamp()))))
                .param("signature", callback.signature())
                .param("origin", callback.origin())
                .param("traceId", callback.traceId().value())
                .param("now", Timestamp.from(now))
                .param("leased", Timestamp.from(now.plus(lease)))
                .query((row, number) -> row.getBoolean("ours") ? Optional.of(row(row)) : Optional.<InboxRow>empty())
                .single();
    }

    /** Takes up to {@code limit} rows that are due, for one lease; rows that another node takes right now are skipped. */
    List<InboxRow> claim(int limit) {
        Instant now = now();
        return jdbc.sql("UPDATE callback_inbox SET next_try_at = :leased WHERE id IN ("
                        + "SELECT id FROM callback_inbox WHERE next_try_at <= :now ORDER BY next_try_at LIMIT :limit "
                        + "FOR UPDATE SKIP LOCKED) RETURNING " + COLUMNS)
                .param("leased", Timestamp.from(now.plus(lease)))
                .param("now", Timestamp.from(now))
                .param("limit", limit)
                .query((row, number) -> row(row))
                .list();
    }

    /** Takes one that was given up, for one lease; empty when it is not given up, or an erasure has emptied it. */
    Optional<InboxRow> claimGivenUp(long id) {
        // Not settled any more: what is in hand is neither forgotten nor emptied.
        return jdbc.sql("UPDATE callback_inbox SET next_try_at = :leased, settled_at = NULL WHERE id = :id AND "
                        + GIVEN_UP + " AND octet_length(body) > 0 RETURNING " + COLUMNS)
                .param("leased", Timestamp.from(now().plus(lease)))
                .param("id", id)
                .query((row, number) -> row(row))
                .optional();
    }

    /** A person has said that nothing is left to do; false when it is not given up. */
    boolean close(long id, CloseWish wish, String by) {
        return jdbc.sql("UPDATE callback_inbox SET state = 'CLOSED', closed_at = :now, closed_by = :by,"
                                + " close_reason = :reason, evidence = :evidence WHERE id = :id AND " + GIVEN_UP)
                        .param("now", Timestamp.from(now()))
                        .param("by", by)
                        .param("reason", wish.reason())
                        .param("evidence", wish.evidence())
                        .param("id", id)
                        .update()
                == 1;
    }

    /** How far it is; empty when there is none of this number. */
    Optional<CallbackStanding> find(long id) {
        return jdbc.sql("SELECT state, reason, next_try_at IS NOT NULL AS in_hand, octet_length(body) = 0 AS emptied"
                        + " FROM callback_inbox WHERE id = ?")
                .param(id)
                .query((row, number) -> new CallbackStanding(
                        id,
                        row.getString("state"),
                        row.getString("reason"),
                        row.getBoolean("in_hand"),
                        row.getBoolean("emptied")))
                .optional();
    }

    /**
     * The row with a lease that lasts for this long yet, renewed when it has to be; empty when the lease was lost, because
     * the row waited too long for a worker and somebody else has it, or it was delivered again.
     */
    Optional<InboxRow> leasedFor(InboxRow row, Duration time) {
        Instant now = now();
        if (now.plus(time).isBefore(row.leasedUntil())) {
            return Optional.of(row);
        }
        return jdbc.sql(
                        "UPDATE callback_inbox SET next_try_at = :leased WHERE id = :id AND next_try_at = :held RETURNING "
                                + COLUMNS)
                .param("leased", Timestamp.from(now.plus(lease)))
                .param("id", row.id())
                .param("held", Timestamp.from(row.leasedUntil()))
                .query((kept, number) -> row(kept))
                .optional();
    }

    /** The payment has taken it: every further delivery is a duplicate. */
    void applied(InboxRow row, CallbackMessage message) {
        boolean unused = settle(row, "APPLIED", message, null, null);
    }

    /** The payment is not there yet; as for all that follow, false when the lease was lost and nothing is written. */
    boolean parked(InboxRow row, CallbackMessage message, Duration pause) {
        return settle(row, "PARKED", message, "PAYMENT_NOT_FOUND", now().plus(pause));
    }

    /** This try failed. */
    boolean failed(InboxRow row, CallbackMessage message, String why, Duration pause) {
        return settle(row, "FAILED", message, why, now().plus(pause));
    }

    /**
     * No try can help: the message cannot be read, or can never fit a payment.
     *
     * @param message null when it cannot be read
     */
    boolean unusable(InboxRow row, @Nullable CallbackMessage message, String why) {
        return settle(row, "FAILED", message, why, null);
    }

    /** Given up. */
    boolean expired(InboxRow row, CallbackMessage message, String why) {
        return settle(row, "EXPIRED", message, why, null);
    }

    /**
     * Removes settled messages that are too old, so many at the most; returns how many. A message that comes once more
     * after that is news again, and the payment makes nothing of it.
     */
    int forget(Duration keepApplied, Duration keepGivenUp, int limit) {
        return jdbc.sql("DELETE FROM callback_inbox WHERE id IN (SELECT id FROM callback_inbox"
                        + " WHERE settled_at < :applied AND (state = 'APPLIED' OR settled_at < :givenUp)"
                        + " ORDER BY settled_at LIMIT :limit FOR UPDATE SKIP LOCKED)")
                .param("applied", Timestamp.from(now().minus(keepApplied)))
                .param("givenUp", Timestamp.from(now().minus(keepGivenUp)))
                .param("limit", limit)
                .update();
    }

    Instant now() {
        // What the database keeps; a lease is compared with what was sent.
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private boolean settle(
            InboxRow row,
            String state,
            @Nullable CallbackMessage message,
            @Nullable String why,
            @Nullable Instant next) {
        // APPLIED is final, and true whoever says it; all else is said by whoever has the lease. A node that was frozen
        // past its own must not undo what another did, nor a try what has been delivered meanwhile.
        int written = jdbc.sql(
                        "UPDATE callback_inbox SET state = :state, tries = tries + 1, next_try_at = :next, reason = :why,"
                                + " payment_id = coalesce(:payment, payment_id), trade_no = coalesce(:tradeNo, trade_no),"
                                + " settled_at = CASE WHEN :final THEN :now ELSE NULL END"
                                + " WHERE id = :id AND state <> 'APPLIED' AND (:state = 'APPLIED' OR next_try_at = :leased)")
                .param("state", state)
                .param("next", next == null ? null : next.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("why", why)
                .param("payment", message == null ? null : message.paymentId().value())
                .param("tradeNo", message == null ? null : message.number().value())
                .param("final", next == null)
                .param("now", now().atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("id", row.id())
                .param("leased", Timestamp.from(row.leasedUntil()))
                .update();
        return written == 1;
    }

    private static InboxRow row(ResultSet row) throws SQLException {
        return new InboxRow(
                row.getLong("id"),
                new Channel(row.getString("channel")),
                row.getBytes("body"),
                row.getString("origin"),
                new TraceId(row.getString("trace_id")),
                row.getTimestamp("last_delivery_at").toInstant(),
                row.getInt("tries"),
                row.getTimestamp("next_try_at").toInstant());
    }

    private static byte[] sha256(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
