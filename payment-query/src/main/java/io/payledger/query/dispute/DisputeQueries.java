package io.payledger.query.dispute;

import io.payledger.api.payment.DisputeStatus;
import io.payledger.query.page.Listing;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import io.payledger.query.transactions.TransactionRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the timeline for disputes: their id is the first word of the detail of their events, see {@code TimelineRow}. */
final class DisputeQueries {
    /** One number may be an order of several shops. */
    private static final int MOST_SHOPS = 10;

    private static final String DISPUTES = """
            SELECT * FROM (
                SELECT payment_id, substring(detail FROM '^dispute (\\S+?)(?:: .*)?$') AS dispute_id,
                    min(at) FILTER (WHERE event = 'DisputeOpened') AS opened_at,
                    max(actor) FILTER (WHERE event = 'DisputeOpened') AS opened_by,
                    max(at) FILTER (WHERE event <> 'DisputeOpened') AS decided_at,
                    max(actor) FILTER (WHERE event <> 'DisputeOpened') AS decided_by,
                    CASE WHEN bool_or(event = 'DisputeAccepted') THEN 'ACCEPTED'
                         WHEN bool_or(event = 'DisputeRejected') THEN 'REJECTED' ELSE 'OPEN' END AS status
                FROM payment_timeline
                WHERE event IN ('DisputeOpened', 'DisputeAccepted', 'DisputeRejected')
                GROUP BY 1, 2) d""";

    private final Snapshot snapshot;

    DisputeQueries(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /**
     * Those in this state; the one that waits longest first, of those that are decided the newest. One more than a page.
     *
     * @param after position of a row; null for the first page
     */
    List<DisputeRow> list(Visibility visibility, DisputeStatus status, @Nullable List<String> after) {
        boolean open = status == DisputeStatus.OPEN;
        String order = open ? "opened_at, payment_id, dispute_id" : "decided_at DESC, payment_id DESC, dispute_id DESC";
        Conditions conditions = Conditions.none()
                .and("opened_at IS NOT NULL AND status = ?", status)
                .and("split_part(payment_id, '/', 1) = ?", visibility.merchantId());
        Conditions behind = after == null
                ? conditions
                : conditions.and(
                        open
                                ? "(opened_at, payment_id, dispute_id) > (?::timestamptz, ?, ?)"
                                : "(decided_at, payment_id, dispute_id) < (?::timestamptz, ?, ?)",
                        after);
        return snapshot.read(
                jdbc -> jdbc.sql(DISPUTES + behind.where() + " ORDER BY " + order + " LIMIT " + (Listing.ROWS + 1))
                        .params(behind.parameters())
                        .query((row, number) -> DisputeRow.of(row))
                        .list());
    }

    /** The payments that may be meant by this order number, whoever typed it. */
    List<TransactionRow> paymentsOfOrder(String order) {
        return snapshot.read(jdbc -> jdbc.sql(
                        "SELECT * FROM payment_transaction WHERE order_id = ? ORDER BY merchant_id LIMIT " + MOST_SHOPS)
                .param(order)
                .query((row, number) -> TransactionRow.of(row))
                .list());
    }
}
