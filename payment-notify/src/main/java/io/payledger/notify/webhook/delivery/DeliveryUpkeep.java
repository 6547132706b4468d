package io.payledger.notify.webhook.delivery;

import java.time.Clock;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What has to be done about webhooks now and then, on any node. */
final class DeliveryUpkeep {
    private static final int AT_ONCE = 1_000;

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Duration keep;

    /** @param keep how long what was settled is kept */
    DeliveryUpkeep(JdbcClient jdbc, Clock clock, Duration keep) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.keep = keep;
    }

    /** Does some of it; returns whether that was all there is to do. */
    boolean doSome() {
        int parked = parkRemoved();
        int forgotten = forget();
        return parked < AT_ONCE && forgotten < AT_ONCE;
    }

    /**
     * Parks what waits at endpoints that are removed: a sink that read an endpoint a moment before that keeps rows for it
     * a moment after.
     */
    private int parkRemoved() {
        return jdbc.sql("UPDATE webhook_delivery SET state = 'PARKED', next_try_at = NULL, leased_until = NULL,"
                        + " settled_at = :now, last_error = 'ENDPOINT_REMOVED' WHERE delivery_id IN ("
                        + "SELECT d.delivery_id FROM webhook_endpoint p JOIN webhook_delivery d USING (endpoint_id)"
                        + " WHERE p.state = 'REMOVED' AND d.state = 'WAITING' LIMIT :limit"
                        + " FOR UPDATE OF d SKIP LOCKED)")
                .param("now", DeliveryTable.utc(clock.instant()))
                .param("limit", AT_ONCE)
                .update();
    }

    /** Removes what was settled too long ago. */
    private int forget() {
        return jdbc.sql("DELETE FROM webhook_delivery WHERE delivery_id IN (SELECT delivery_id FROM webhook_delivery"
                        + " WHERE state <> 'WAITING' AND settled_at < :old ORDER BY settled_at LIMIT :limit"
                        + " FOR UPDATE SKIP LOCKED)")
                .param("old", DeliveryTable.utc(clock.instant().minus(keep)))
                .param("limit", AT_ONCE)
                .update();
    }
}
