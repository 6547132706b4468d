package io.payledger.query.webhook;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import java.util.Arrays;
import java.util.List;

/** Asks what merchants were told. The tables are those of {@code payment-notify}. */
final class WebhookQueries {
    static final String ROUTE = "/api/webhooks/deliveries";

    /** Of a page for people; an operator with more of them looks for one by its merchant. */
    private static final int MOST_ENDPOINTS = 200;

    /** Counted no further: "more than" is as good. */
    static final int MOST_COUNTED = 10_000;

    private final Snapshot snapshot;
    private final Cursors cursors;

    WebhookQueries(Snapshot snapshot, Cursors cursors) {
        this.snapshot = snapshot;
        this.cursors = cursors;
    }

    /**
     * Reads the question and answers a page of it. Parameters, all optional: {@code merchant}, {@code orderId},
     * {@code endpoint}, {@code state}, {@code from} and {@code to} (when the event happened), {@code limit},
     * {@code cursor}.
     */
    WebhookPage page(PageRequest page) {
        QueryParameters parameters = page.parameters();
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be a merchant");
        OrderId order = parameters.optional("orderId", OrderId::new, "must be an order id");
        if (order != null && merchant == null) {
            throw QueryParameters.invalid("merchant", "is needed with orderId");
        }
        WebhookDelivery.State state = parameters.optional(
                "state",
                WebhookDelivery.State::valueOf,
                "must be one of " + Arrays.toString(WebhookDelivery.State.values()));
        Conditions asked = Conditions.none()
                .and("p.merchant_id = ?", merchant)
                .and("d.payment_id = ?", order == null ? null : merchant + "/" + order)
                .and("d.endpoint_id = ?", parameters.minor("endpoint"))
                .and("d.state = ?", state)
                .and("d.event_at >= ?", parameters.instant("from"))
                .and("d.event_at < ?", parameters.instant("to"));
        parameters.refuseOthers();
        List<String> after = page.after();
        Conditions conditions =
                after == null ? asked : asked.and("d.delivery_id < ?", (Object) Long.valueOf(after.getFirst()));
        return snapshot.read(jdbc -> {
            List<WebhookDelivery> found = jdbc.sql(
                            "SELECT d.*, p.url FROM webhook_delivery d JOIN webhook_endpoint p USING (endpoint_id)"
                                    + conditions.where() + " ORDER BY d.delivery_id DESC LIMIT " + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> WebhookDelivery.of(row))
                    .list();
            Cut<WebhookDelivery> cut =
                    cursors.cut(ROUTE, page, found, delivery -> List.of(Long.toString(delivery.deliveryId())));
            return new WebhookPage(cut.rows(), cut.nextCursor());
        });
    }

    /** Those that are not removed; the ones that need somebody first. */
    List<WebhookEndpointRow> endpoints() {
        return snapshot.read(jdbc -> jdbc.sql("SELECT p.endpoint_id, p.merchant_id, p.url, p.description, p.types,"
                        + " p.state, p.state_reason, p.failing_since, " + count("WAITING") + " AS waiting, "
                        + count("PARKED") + " AS parked FROM webhook_endpoint p WHERE p.state <> 'REMOVED'"
                        + " ORDER BY p.state = 'ACTIVE' AND p.failing_since IS NULL, p.merchant_id, p.endpoint_id"
                        + " LIMIT " + MOST_ENDPOINTS)
                .query((row, number) -> new WebhookEndpointRow(
                        row.getLong("endpoint_id"),
                        row.getString("merchant_id"),
                        row.getString("url"),
                        row.getString("description"),
                        List.of((String[]) row.getArray("types").getArray()),
                        row.getString("state"),
                        row.getString("state_reason"),
                        WebhookDelivery.instant(row, "failing_since"),
                        row.getLong("waiting"),
                        row.getLong("parked")))
                .list());
    }

    private static String count(String state) {
        return "(SELECT count(*) FROM (SELECT 1 FROM webhook_delivery d WHERE d.endpoint_id = p.endpoint_id"
                + " AND d.state = '" + state + "' LIMIT " + MOST_COUNTED + ") AS counted)";
    }
}
