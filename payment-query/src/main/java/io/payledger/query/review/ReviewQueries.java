package io.payledger.query.review;

import io.payledger.api.id.PaymentId;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.page.Listing;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import io.payledger.query.transactions.RefundRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks for what waits for a person. */
final class ReviewQueries {
    /** More than is ever raised about a payment that nobody plays with. */
    private static final int MOST = 200;

    private static final String CASES = """
            SELECT c.*, p.status, p.amount_minor, p.currency
            FROM (SELECT payment_id, merchant_id, order_id, min(raised_at) AS since,
                      string_agg(DISTINCT kind, ',') AS causes
                  FROM payment_alarm %s GROUP BY payment_id, merchant_id, order_id %s
                  ORDER BY since, payment_id LIMIT %d) c
            LEFT JOIN payment_transaction p ON p.payment_id = c.payment_id
            ORDER BY c.since, c.payment_id""";

    private final Snapshot snapshot;
    private final Sealing sealing;

    ReviewQueries(Snapshot snapshot, Sealing sealing) {
        this.snapshot = snapshot;
        this.sealing = sealing;
    }

    /** Payments that wait for a decision, the one that waits longest first; one more than a page. */
    List<Case> cases(Visibility visibility, @Nullable List<String> after) {
        Conditions open = openCases(visibility);
        List<Object> parameters = new ArrayList<>(open.parameters());
        if (after != null) {
            parameters.addAll(after);
        }
        String behind = after == null ? "" : "HAVING (min(raised_at), payment_id) > (?::timestamptz, ?)";
        return snapshot.read(jdbc -> jdbc.sql(CASES.formatted(open.where(), behind, Listing.ROWS + 1))
                .params(parameters)
                .query((row, number) -> Case.of(row))
                .list());
    }

    /** How many payments wait for a decision. */
    long countCases(Visibility visibility) {
        Conditions open = openCases(visibility);
        return count("SELECT count(DISTINCT payment_id) FROM payment_alarm", open);
    }

    /** Refunds that wait for a second person, the one that waits longest first; one more than a page. */
    List<RefundRow> approvals(Visibility visibility, @Nullable List<String> after) {
        Conditions waiting = waitingRefunds(visibility);
        Conditions behind =
                after == null ? waiting : waiting.and("(requested_at, refund_no) > (?::timestamptz, ?)", after);
        List<RefundRow> sealed = snapshot.read(jdbc -> jdbc.sql("SELECT * FROM payment_refund" + behind.where()
                        + " ORDER BY requested_at, refund_no LIMIT " + (Listing.ROWS + 1))
                .params(behind.parameters())
                .query((row, number) -> RefundRow.of(row))
                .list());
        return RefundRow.opened(sealed, sealing);
    }

    /** How many refunds wait for a second person. */
    long countApprovals(Visibility visibility) {
        return count("SELECT count(*) FROM payment_refund", waitingRefunds(visibility));
    }

    /** What was raised about this payment, the newest first. The caller has seen to it that the payment may be seen. */
    List<Raised> alarms(PaymentId payment) {
        return snapshot.read(jdbc -> jdbc.sql("SELECT * FROM payment_alarm WHERE payment_id = ?"
                        + " ORDER BY closed_at IS NULL DESC, raised_at DESC, sequence_number DESC LIMIT " + MOST)
                .param(payment.value())
                .query((row, number) -> Raised.of(row))
                .list());
    }

    private long count(String select, Conditions conditions) {
        return snapshot.read(jdbc -> jdbc.sql(select + conditions.where())
                .params(conditions.parameters())
                .query(Long.class)
                .single());
    }

    /** A surplus charge is refunded by itself. */
    private static Conditions openCases(Visibility visibility) {
        return Conditions.none()
                .and("closed_at IS NULL AND kind <> 'SURPLUS_CHARGE'", List.of())
                .and("merchant_id = ?", visibility.merchantId());
    }

    /** The second condition is, word for word, that of the index on refunds that are not through. */
    private static Conditions waitingRefunds(Visibility visibility) {
        return Conditions.none()
                .and("status = 'AWAITING_APPROVAL' AND status <> 'REFUNDED'", List.of())
                .and("merchant_id = ?", visibility.merchantId());
    }
}
