package io.payledger.notify.webhook.delivery;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many webhooks wait or are parked, and how many endpoints take nothing. */
public final class WebhookFigures implements FigureSource {
    /** Each state by its name, so that each count has an index of its rows alone: most of the table is delivered. */
    static final String DELIVERIES = "SELECT 'WAITING', count(*) FROM webhook_delivery WHERE state = 'WAITING'"
            + " UNION ALL SELECT 'PARKED', count(*) FROM webhook_delivery WHERE state = 'PARKED'";

    private static final String ENDPOINTS = "SELECT s.state, count(p.endpoint_id)"
            + " FROM (VALUES ('WELL'), ('FAILING'), ('DISABLED')) AS s (state) LEFT JOIN webhook_endpoint p"
            + " ON p.state <> 'REMOVED' AND s.state = CASE WHEN p.state = 'DISABLED' THEN p.state"
            + " WHEN p.failing_since IS NULL THEN 'WELL' ELSE 'FAILING' END GROUP BY s.state";

    private final JdbcClient jdbc;

    public WebhookFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        return Stream.concat(
                        read("payledger.webhook.deliveries", DELIVERIES).stream(),
                        read("payledger.webhook.endpoints", ENDPOINTS).stream())
                .toList();
    }

    private List<Figure> read(String name, String sql) {
        return jdbc.sql(sql)
                .query((row, number) -> new Figure(name, "state", row.getString(1), row.getLong(2)))
                .list();
    }
}
