package io.payledger.notify.webhook.delivery;

import io.payledger.api.id.OrderId;
import io.payledger.api.log.StepLog;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Sends webhooks again, with the ids that they had. What waits is tried at once, what was parked or delivered begins anew;
 * what is on its way is left alone. Later events of the same payment wait for it, unless they are delivered already: who
 * receives webhooks goes by the sequence, not by the time of arrival.
 */
public final class Resending {
    /** Of one request: what is over is asked for once more. */
    public static final int MOST = 10_000;

    private static final String AGAIN = "UPDATE webhook_delivery SET state = 'WAITING', next_try_at = :now,"
            + " round_began_at = :now, round_tries = 0, settled_at = NULL";

    private static final String IN_NOBODYS_HANDS =
            " (d.state <> 'WAITING' OR d.leased_until IS NULL OR d.leased_until < :now)";

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Runnable wake;

    /** @param wake tells this node's sender that there is something to send */
    public Resending(JdbcClient jdbc, Clock clock, Runnable wake) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.wake = wake;
    }

    /** One delivery, and where it goes. */
    public record One(long deliveryId, long endpointId, String eventId) {}

    /**
     * Which of an endpoint's deliveries; each bound may be left open.
     *
     * @param order of the endpoint's merchant
     * @param state {@code PARKED}, {@code DELIVERED} or {@code WAITING}; null for the parked ones
     * @param from of the time when the event happened, inclusive
     * @param to of that time, exclusive
     * @param fromId of the delivery, inclusive
     * @param toId of the delivery, inclusive
     */
    public record Range(
            long endpointId,
            @Nullable OrderId order,
            @Nullable String state,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Long fromId,
            @Nullable Long toId) {}

    /**
     * One by its id; empty when it is not kept (any more), or its endpoint is removed.
     *
     * @param actor who asks
     */
    public Optional<One> one(long deliveryId, String actor) {
        Optional<One> found = jdbc.sql("SELECT d.delivery_id, d.endpoint_id, d.event_id FROM webhook_delivery d"
                        + " JOIN webhook_endpoint p USING (endpoint_id)"
                        + " WHERE d.delivery_id = ? AND p.state <> 'REMOVED'")
                .param(deliveryId)
                .query((row, number) -> new One(row.getLong(1), row.getLong(2), row.getString(3)))
                .optional();
        found.ifPresent(one -> {
            int again = jdbc.sql(AGAIN + " WHERE delivery_id IN (SELECT d.delivery_id FROM webhook_delivery d"
                            + " WHERE d.delivery_id = :delivery AND" + IN_NOBODYS_HANDS + " FOR UPDATE)")
                    .param("now", now())
                    .param("delivery", deliveryId)
                    .update();
            log(one.endpointId(), again, actor);
        });
        return found;
    }

    /**
     * What a range came to.
     *
     * @param count of deliveries that are sent again
     * @param lastId of them; with {@value #MOST} of them there may be more behind it. Null when there was none
     */
    public record Many(int count, @Nullable Long lastId) {}

    /** All of a range, the oldest first, {@value #MOST} at the most. */
    public Many range(Range range, String actor) {
        List<Long> again = jdbc.sql(AGAIN + " WHERE delivery_id IN (SELECT d.delivery_id FROM webhook_delivery d"
                        + " JOIN webhook_endpoint p USING (endpoint_id)"
                        + " WHERE d.endpoint_id = :endpoint AND p.state <> 'REMOVED' AND d.state = :state"
                        + (range.order() == null ? "" : " AND d.payment_id = p.merchant_id || '/' || :order")
                        + " AND d.event_at >= coalesce(CAST(:from AS timestamptz), '-infinity')"
                        + " AND d.event_at < coalesce(CAST(:to AS timestamptz), 'infinity')"
                        + " AND d.delivery_id BETWEEN coalesce(CAST(:fromId AS bigint), 0)"
                        + " AND coalesce(CAST(:toId AS bigint), 9223372036854775807)"
                        // What waits and has begun its round anew is not counted a second time.
                        + " AND (d.state <> 'WAITING' OR d.round_tries > 0) AND" + IN_NOBODYS_HANDS
                        + " ORDER BY d.delivery_id LIMIT " + MOST
                        + " FOR UPDATE OF d) RETURNING delivery_id")
                .param("now", now())
                .param("endpoint", range.endpointId())
                .param("order", range.order() == null ? null : range.order().value(), Types.VARCHAR)
                .param("state", range.state() == null ? "PARKED" : range.state())
                .param("from", utc(range.from()), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("to", utc(range.to()), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("fromId", range.fromId(), Types.BIGINT)
                .param("toId", range.toId(), Types.BIGINT)
                .query(Long.class)
                .list();
        log(range.endpointId(), again.size(), actor);
        return new Many(again.size(), again.stream().max(Long::compare).orElse(null));
    }

    private void log(long endpointId, int again, String actor) {
        wake.run();
        StepLog.info("webhook.resend", "-", null, "OK", "endpoint", endpointId, "count", again, "actor", actor);
    }

    private OffsetDateTime now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
