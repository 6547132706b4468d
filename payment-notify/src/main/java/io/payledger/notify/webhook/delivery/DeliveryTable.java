package io.payledger.notify.webhook.delivery;

import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table {@code webhook_delivery}. Nodes share its rows through leases, and no connection is held while a webhook is on its
 * way. Of one payment and one endpoint the earliest that waits is the only one that may be tried.
 */
final class DeliveryTable {
    /**
     * What an earlier event of the payment does not hold back. A statement that sees an old state of the earlier one sees
     * it waiting, and leaves the later one for the next look:
     *
     * <pre>
     * node A: claims 1 ── sends 1 ── 1 is delivered
     * node B:     looks, 1 waits: not 2                ── looks, 1 is delivered: claims 2
     * </pre>
     */
    private static final String ITS_TURN = " AND NOT EXISTS (SELECT 1 FROM webhook_delivery e"
            + " WHERE e.endpoint_id = d.endpoint_id AND e.payment_id = d.payment_id AND e.sequence < d.sequence"
            + " AND e.state = 'WAITING')";

    private static final String CLAIM = "UPDATE webhook_delivery AS taken SET next_try_at = :leased,"
            + " leased_until = :leased, tries = tries + 1, round_tries = round_tries + 1, last_try_at = :now"
            + " FROM webhook_endpoint p WHERE p.endpoint_id = taken.endpoint_id AND taken.delivery_id = ("
            + "SELECT d.delivery_id FROM webhook_delivery d WHERE d.endpoint_id = :endpoint AND d.state = 'WAITING'"
            + " AND d.next_try_at <= :now" + ITS_TURN
            + " ORDER BY d.next_try_at, d.delivery_id LIMIT 1 FOR UPDATE SKIP LOCKED)"
            + " AND p.state = 'ACTIVE' AND (p.paused_until IS NULL OR p.paused_until <= :now)"
            + " RETURNING taken.delivery_id, taken.endpoint_id, p.merchant_id, p.url, p.secret, p.previous_secret,"
            + " p.previous_until > :now AS previous_is_live, taken.event_id, taken.payment_id, taken.sequence,"
            + " taken.trace_id, taken.body, taken.tries, taken.round_tries, taken.round_began_at, p.failures";

    private static final String DUE = "SELECT p.endpoint_id, p.failures, (SELECT count(*) FROM (SELECT 1"
            + " FROM webhook_delivery d WHERE d.endpoint_id = p.endpoint_id AND d.state = 'WAITING'"
            + " AND d.next_try_at <= :now LIMIT :most) AS due) AS due FROM webhook_endpoint p"
            + " WHERE p.state = 'ACTIVE' AND (p.paused_until IS NULL OR p.paused_until <= :now)";

    private final JdbcClient jdbc;
    private final JdbcTemplate batches;
    private final Clock clock;

    DeliveryTable(JdbcTemplate jdbc, Clock clock) {
        this.jdbc = JdbcClient.create(jdbc);
        this.batches = jdbc;
        this.clock = clock;
    }

    /** An endpoint that some event may be for. */
    record Listener(long endpointId, String merchantId, List<String> types) {
        boolean hears(String merchant, String type) {
            return merchantId.equals(merchant) && (types.isEmpty() || types.contains(type));
        }
    }

    /** An event as it is kept for an endpoint. */
    record Message(
            long endpointId,
            String eventId,
            String type,
            String paymentId,
            long sequence,
            Instant at,
            @Nullable String traceId,
            String body) {}

    /**
     * An endpoint for which something is due.
     *
     * @param due how much, up to the number that was asked about
     */
    record Due(long endpointId, int failures, int due) {}

    List<Listener> listeners(Collection<String> merchants) {
        return jdbc.sql("SELECT endpoint_id, merchant_id, types FROM webhook_endpoint"
                        + " WHERE state <> 'REMOVED' AND merchant_id IN (:merchants)")
                .param("merchants", merchants)
                .query((row, number) -> new Listener(row.getLong(1), row.getString(2), List.of((String[])
                        row.getArray(3).getArray())))
                .list();
    }

    /** Keeps these in the caller's transaction; those that are kept already stay as they are. */
    void keep(List<Message> messages) {
        OffsetDateTime now = utc(now());
        batches.batchUpdate(
                "INSERT INTO webhook_delivery (endpoint_id, event_id, event_type, payment_id, sequence, event_at,"
                        + " trace_id, body, queued_at, next_try_at, round_began_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint_id, event_id) DO NOTHING",
                messages.stream()
                        .map(message -> new Object[] {
                            message.endpointId(),
                            message.eventId(),
                            message.type(),
                            message.paymentId(),
                            message.sequence(),
                            utc(message.at()),
                            message.traceId(),
                            message.body(),
                            now,
                            now,
                            now
                        })
                        .toList());
    }

    /** Endpoints that something is due for, counted up to so many each. */
    List<Due> due(int most) {
        return jdbc
                .sql(DUE)
                .param("now", utc(now()))
                .param("most", most)
                .query((row, number) -> new Due(row.getLong("endpoint_id"), row.getInt("failures"), row.getInt("due")))
                .list()
                .stream()
                .filter(endpoint -> endpoint.due() > 0)
                .toList();
    }

    /** Takes what has been due for longest at this endpoint, for one lease; empty when nothing is its turn. */
    Optional<Delivery> claim(long endpointId, Duration lease) {
        Instant now = now();
        return jdbc.sql(CLAIM)
                .param("now", utc(now))
                .param("leased", utc(now.plus(lease)))
                .param("endpoint", endpointId)
                .query((row, number) -> Delivery.of(row))
                .optional();
    }

    /** The endpoint has it. Returns false when somebody else has tried it meanwhile, who settles it then. */
    boolean delivered(Delivery delivery, int status) {
        OffsetDateTime now = utc(now());
        if (delivery.endpointFailures() > 0) {
            jdbc.sql("UPDATE webhook_endpoint SET failures = 0, failing_since = NULL, paused_until = NULL"
                            + " WHERE endpoint_id = ? AND failures > 0")
                    .param(delivery.endpointId())
                    .update();
        }
        boolean ours = jdbc.sql("UPDATE webhook_delivery SET state = 'DELIVERED', next_try_at = NULL,"
                                + " leased_until = NULL, settled_at = :now, last_status = :status, last_error = NULL,"
                                + " last_answer = NULL"
                                + " WHERE delivery_id = :delivery AND tries = :tries AND state = 'WAITING'")
                        .param("now", now)
                        .param("status", status)
                        .param("delivery", delivery.deliveryId())
                        .param("tries", delivery.tries())
                        .update()
                == 1;
        if (ours && delivery.tries() > 1) {
            // Also when a person has had it begin anew: its followers were put off by a try of an earlier round.
            followersAreDue(delivery, now);
        }
        return ours;
    }

    /**
     * How a try failed.
     *
     * @param status null when there was no answer
     * @param nextTryAt null when there is none
     * @param endpointPausedUntil null when the endpoint is not paused
     */
    record Failure(
            @Nullable Integer status,
            String error,
            @Nullable String answer,
            @Nullable Instant nextTryAt,
            @Nullable Instant endpointPausedUntil) {}

    /** Returns false when somebody else has tried it meanwhile, who settles it then. */
    boolean failed(Delivery delivery, Failure failure) {
        OffsetDateTime now = utc(now());
        jdbc.sql("UPDATE webhook_endpoint SET failures = failures + 1, failing_since = coalesce(failing_since, :now),"
                        + " paused_until = greatest(paused_until, CAST(:until AS timestamptz))"
                        + " WHERE endpoint_id = :endpoint")
                .param("now", now)
                .param("until", nullable(failure.endpointPausedUntil()), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("endpoint", delivery.endpointId())
                .update();
        boolean parked = failure.nextTryAt() == null;
        OffsetDateTime next = nullable(failure.nextTryAt());
        boolean ours = jdbc.sql("UPDATE webhook_delivery SET state = :state, next_try_at = :next, leased_until = NULL,"
                                + " settled_at = CASE WHEN :parked THEN CAST(:now AS timestamptz) END,"
                                + " last_status = :status, last_error = :error, last_answer = :answer"
                                + " WHERE delivery_id = :delivery AND tries = :tries AND state = 'WAITING'")
                        .param("state", parked ? "PARKED" : "WAITING")
                        .param("next", next, Types.TIMESTAMP_WITH_TIMEZONE)
                        .param("parked", parked)
                        .param("now", now)
                        .param("status", failure.status(), Types.INTEGER)
                        .param("error", failure.error())
                        .param("answer", failure.answer(), Types.VARCHAR)
                        .param("delivery", delivery.deliveryId())
                        .param("tries", delivery.tries())
                        .update()
                == 1;
        if (ours && next == null) {
            followersAreDue(delivery, now);
        } else if (ours) {
            // They wait for it anyway; due any earlier they would only be looked at for nothing.
            jdbc.sql("UPDATE webhook_delivery SET next_try_at = :next" + FOLLOWERS + " AND next_try_at < :next")
                    .param("next", next)
                    .param("endpoint", delivery.endpointId())
                    .param("payment", delivery.paymentId())
                    .param("sequence", delivery.sequence())
                    .update();
        }
        return ours;
    }

    private static final String FOLLOWERS = " WHERE endpoint_id = :endpoint AND payment_id = :payment"
            + " AND sequence > :sequence AND state = 'WAITING' AND leased_until IS NULL";

    private void followersAreDue(Delivery delivery, OffsetDateTime now) {
        jdbc.sql("UPDATE webhook_delivery SET next_try_at = :now" + FOLLOWERS + " AND next_try_at > :now")
                .param("now", now)
                .param("endpoint", delivery.endpointId())
                .param("payment", delivery.paymentId())
                .param("sequence", delivery.sequence())
                .update();
    }

    /** Disables an endpoint that has said it is gone; false when it is not active any more. */
    boolean gone(Delivery delivery) {
        OffsetDateTime now = utc(now());
        boolean disabled = jdbc.sql("UPDATE webhook_endpoint SET state = 'DISABLED', state_reason = 'GONE'"
                                + " WHERE endpoint_id = ? AND state = 'ACTIVE'")
                        .param(delivery.endpointId())
                        .update()
                == 1;
        if (disabled) {
            jdbc.sql("INSERT INTO webhook_endpoint_change (endpoint_id, at, actor, change, detail)"
                            + " VALUES (?, ?, 'ledger', 'DISABLED', 'The endpoint answered 410 Gone')")
                    .params(delivery.endpointId(), now)
                    .update();
        }
        return disabled;
    }

    /**
     * Parks what has waited for so long at an endpoint that has taken nothing for so long either; so much at the most.
     * With a queue longer than an endpoint is tried in that time, its end would otherwise wait for years. What waited
     * behind it, and for its sake alone, is due. Returns how much was parked.
     */
    int parkOverdue(long endpointId, Duration giveUpAfter, int limit) {
        Instant now = now();
        List<String> payments = jdbc.sql(
                        "UPDATE webhook_delivery SET state = 'PARKED', next_try_at = NULL, settled_at = :now,"
                                + " last_error = coalesce(last_error, 'ENDPOINT_FAILING') WHERE delivery_id IN ("
                                + "SELECT d.delivery_id FROM webhook_delivery d JOIN webhook_endpoint p USING (endpoint_id)"
                                + " WHERE d.endpoint_id = :endpoint AND p.failing_since <= :long AND d.state = 'WAITING'"
                                + " AND d.leased_until IS NULL AND d.round_began_at <= :long"
                                + " ORDER BY d.delivery_id LIMIT :limit FOR UPDATE OF d SKIP LOCKED) RETURNING payment_id")
                .param("now", utc(now))
                .param("long", utc(now.minus(giveUpAfter)))
                .param("endpoint", endpointId)
                .param("limit", limit)
                .query(String.class)
                .list();
        if (!payments.isEmpty()) {
            jdbc.sql("UPDATE webhook_delivery SET next_try_at = :now WHERE endpoint_id = :endpoint"
                            + " AND payment_id IN (:payments) AND state = 'WAITING' AND leased_until IS NULL"
                            + " AND round_tries = 0 AND next_try_at > :now")
                    .param("now", utc(now))
                    .param("endpoint", endpointId)
                    .param("payments", Set.copyOf(payments))
                    .update();
        }
        return payments.size();
    }

    Instant now() {
        // What the database keeps.
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable OffsetDateTime nullable(@Nullable Instant at) {
        return at == null ? null : utc(at);
    }
}
