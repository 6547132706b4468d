package io.payledger.query.review;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import io.payledger.query.transactions.RefundRow;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks for what waits for a person. */
final class ReviewQueries {
    /** More than people look through; the oldest come first, so the rest moves up. */
    private static final int MOST = 200;

    private static final String CASES = """
            SELECT c.*, p.status, p.amount_minor, p.currency
            FROM (SELECT payment_id, merchant_id, order_id, min(raised_at) AS since,
                      string_agg(DISTINCT kind, ',') AS causes
                  FROM payment_alarm %s GROUP BY payment_id, merchant_id, order_id
                  ORDER BY since, payment_id LIMIT %d) c
            LEFT JOIN payment_transaction p ON p.payment_id = c.payment_id
            ORDER BY c.since, c.payment_id""";

    private final Snapshot snapshot;

    ReviewQueries(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    ReviewQueue queue(Visibility visibility) {
        MerchantId merchant = visibility.merchantId();
        return snapshot.read(jdbc -> {
            List<ReviewQueue.Case> cases = cases(jdbc, merchant);
            List<RefundRow> approvals = approvals(jdbc, merchant);
            return new ReviewQueue(
                    cases.stream().limit(MOST).toList(),
                    approvals.stream().limit(MOST).toList(),
                    cases.size() <= MOST && approvals.size() <= MOST);
        });
    }

    /** What was raised about this payment, the newest first. The caller has seen to it that the payment may be seen. */
    List<Raised> alarms(PaymentId payment) {
        return snapshot.read(jdbc -> jdbc.sql("SELECT * FROM payment_alarm WHERE payment_id = ?"
                        + " ORDER BY closed_at IS NULL DESC, raised_at DESC, sequence_number DESC LIMIT " + MOST)
                .param(payment.value())
                .query((row, number) -> Raised.of(row))
                .list());
    }

    private static List<ReviewQueue.Case> cases(JdbcClient jdbc, @Nullable MerchantId merchant) {
        // A surplus charge is refunded by itself.
        Conditions open = Conditions.none()
                .and("closed_at IS NULL AND kind <> 'SURPLUS_CHARGE'", List.of())
                .and("merchant_id = ?", merchant);
        return jdbc.sql(CASES.formatted(open.where(), MOST + 1))
                .params(open.parameters())
                .query((row, number) -> ReviewQueue.Case.of(row))
                .list();
    }

    private static List<RefundRow> approvals(JdbcClient jdbc, @Nullable MerchantId merchant) {
        // The second condition is, word for word, that of the index on refunds that are not through.
        Conditions waiting = Conditions.none()
                .and("status = 'AWAITING_APPROVAL' AND status <> 'REFUNDED'", List.of())
                .and("merchant_id = ?", merchant);
        return jdbc.sql("SELECT * FROM payment_refund" + waiting.where() + " ORDER BY requested_at, refund_no LIMIT "
                        + (MOST + 1))
                .params(waiting.parameters())
                .query((row, number) -> RefundRow.of(row))
                .list();
    }
}
