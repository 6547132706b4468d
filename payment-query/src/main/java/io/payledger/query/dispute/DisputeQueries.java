package io.payledger.query.dispute;

import io.payledger.api.payment.DisputeStatus;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import java.util.List;

/** Asks the timeline for disputes: their id is the first word of the detail of their events, see {@code TimelineRow}. */
final class DisputeQueries {
    /** More than people look through. */
    static final int MOST = 200;

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

    /** Those in this state; the one that waits longest first, of those that are decided the newest. One more than {@link #MOST}. */
    List<DisputeRow> list(Visibility visibility, DisputeStatus status) {
        Conditions conditions = Conditions.none()
                .and("opened_at IS NOT NULL AND status = ?", status)
                .and("split_part(payment_id, '/', 1) = ?", visibility.merchantId());
        String order = status == DisputeStatus.OPEN ? "opened_at" : "decided_at DESC";
        return snapshot.read(jdbc -> jdbc.sql(
                        DISPUTES + conditions.where() + " ORDER BY " + order + ", payment_id LIMIT " + (MOST + 1))
                .params(conditions.parameters())
                .query((row, number) -> DisputeRow.of(row))
                .list());
    }
}
