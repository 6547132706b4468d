package io.payledger.query.payment;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.journal.JournalRow;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import io.payledger.query.timeline.Timeline;
import io.payledger.query.transactions.RefundRow;
import io.payledger.query.transactions.TransactionRow;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks all tables about one payment, at one moment. */
public final class PaymentChainQueries {
    /** More than a payment has that nobody plays with. */
    static final int MOST = 500;

    private final Snapshot snapshot;

    public PaymentChainQueries(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** @throws ProblemException ORDER_NOT_FOUND when there is none that may be seen */
    public PaymentChain of(Visibility visibility, PaymentId payment) {
        requireVisible(visibility, payment);
        return snapshot.read(jdbc -> {
            TransactionRow row = jdbc.sql("SELECT * FROM payment_transaction WHERE payment_id = ?")
                    .param(payment.value())
                    .query((found, number) -> TransactionRow.of(found))
                    .optional()
                    .orElseThrow(PaymentChainQueries::notFound);
            List<Timeline.Entry> timeline =
                    rows(jdbc, "payment_timeline", "sequence_number", payment, (found, n) -> Timeline.Entry.of(found));
            return new PaymentChain(
                    row,
                    rows(jdbc, "payment_attempt", "attempt", payment, (found, n) -> Charge.of(found)),
                    rows(jdbc, "payment_refund", "requested_at, refund_no", payment, (found, n) -> RefundRow.of(found)),
                    rows(jdbc, "journal_entry", "sequence_number, line", payment, (found, n) -> JournalRow.of(found)),
                    timeline,
                    timeline.size() < MOST);
        });
    }

    /** The events as they are stored, the first of many. */
    List<RawEvent> events(Visibility visibility, PaymentId payment) {
        requireVisible(visibility, payment);
        List<RawEvent> events = snapshot.read(jdbc -> jdbc.sql(RawEvent.SELECT)
                .params(payment.value(), MOST)
                .query((row, number) -> RawEvent.of(row))
                .list());
        if (events.isEmpty()) {
            throw notFound();
        }
        return events;
    }

    /** Payments that a number is of: of an order, a charge, a refund or at the bank; two at most. */
    List<PaymentId> find(Visibility visibility, String number) {
        return snapshot.read(jdbc -> List.of(
                        new Place("payment_transaction", "order_id"),
                        new Place("payment_attempt", "trade_no"),
                        new Place("payment_refund", "refund_no"))
                .stream()
                .flatMap(place -> place.find(jdbc, visibility, number).stream())
                .distinct()
                .limit(2)
                .toList());
    }

    private record Place(String table, String column) {
        List<PaymentId> find(JdbcClient jdbc, Visibility visibility, String number) {
            Conditions conditions = Conditions.none()
                    .and(column + " = ?", number)
                    .and("split_part(payment_id, '/', 1) = ?", visibility.merchantId());
            return jdbc
                    .sql("SELECT DISTINCT payment_id FROM " + table + conditions.where() + " LIMIT 2")
                    .params(conditions.parameters())
                    .query(String.class)
                    .list()
                    .stream()
                    .map(PaymentId::parse)
                    .toList();
        }
    }

    private static <T> List<T> rows(
            JdbcClient jdbc, String table, String order, PaymentId payment, RowMapper<T> mapper) {
        return jdbc.sql("SELECT * FROM " + table + " WHERE payment_id = ? ORDER BY " + order + " LIMIT " + MOST)
                .param(payment.value())
                .query(mapper)
                .list();
    }

    static void requireVisible(Visibility visibility, PaymentId payment) {
        if (visibility.merchantId() != null && !visibility.merchantId().equals(payment.merchantId())) {
            throw notFound();
        }
    }

    /** @throws ProblemException ORDER_NOT_FOUND for what cannot be the id of one */
    static PaymentId id(String merchant, String order) {
        try {
            return PaymentId.of(merchant, order);
        } catch (IllegalIdException e) {
            throw notFound();
        }
    }

    static ProblemException notFound() {
        return new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
    }
}
