package io.payledger.notify.webhook.delivery;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When an endpoint takes nothing, or webhooks for it are parked, then it is an alarm until it takes them. */
public final class WebhookAlarms implements AlarmSource {
    /** Merchants restart their servers too. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private static final String FAILING = "SELECT endpoint_id, merchant_id, url,"
            + " CASE WHEN state = 'ACTIVE' THEN 'takes nothing since ' || failing_since"
            + " ELSE 'has said that it is gone, and is disabled' END AS why FROM webhook_endpoint"
            + " WHERE state = 'ACTIVE' AND failing_since <= ? OR state = 'DISABLED' AND state_reason = 'GONE'"
            + " ORDER BY endpoint_id LIMIT " + MOST;

    private static final String PARKED = "SELECT endpoint_id, p.merchant_id, count(*) AS parked,"
            + " min(d.delivery_id) AS first FROM webhook_delivery d JOIN webhook_endpoint p USING (endpoint_id)"
            + " WHERE d.state = 'PARKED' AND p.state <> 'REMOVED' GROUP BY endpoint_id, p.merchant_id"
            + " ORDER BY endpoint_id LIMIT " + MOST;

    private final JdbcClient jdbc;
    private final Clock clock;

    public WebhookAlarms(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.WEBHOOK_ENDPOINT_FAILING, AlarmKind.WEBHOOK_PARKED);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        Stream<StandingAlarm> failing = jdbc
                .sql(FAILING)
                .param(clock.instant().minus(PATIENCE).atOffset(ZoneOffset.UTC))
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.WEBHOOK_ENDPOINT_FAILING,
                        subject(row.getLong("endpoint_id")),
                        null,
                        row.getString("merchant_id") + " at " + row.getString("url") + " " + row.getString("why")))
                .list()
                .stream();
        Stream<StandingAlarm> parked = jdbc
                .sql(PARKED)
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.WEBHOOK_PARKED,
                        subject(row.getLong("endpoint_id")),
                        null,
                        row.getString("merchant_id") + ": " + row.getLong("parked") + ", from delivery "
                                + row.getLong("first") + " on"))
                .list()
                .stream();
        return Stream.concat(failing, parked).toList();
    }

    private static String subject(long endpointId) {
        return "endpoint " + endpointId;
    }
}
