package io.payledger.query.timeline;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the timeline. */
final class TimelineQueries {
    /** More than a payment has that nobody plays with. */
    private static final int MOST = 1_000;

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final Sealing sealing;

    TimelineQueries(Snapshot snapshot, ProjectionPositions positions, Sealing sealing) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.sealing = sealing;
    }

    /**
     * What happened to one payment.
     *
     * @param orderId null when a trade number is given
     * @param tradeNo of any of its charges or refunds; null when an order is given
     * @throws ProblemException ORDER_NOT_FOUND when there is none that the caller may see; INVALID_FIELD for parameter
     *     {@code merchant} when several merchants have such an order
     */
    Timeline of(Visibility visibility, @Nullable OrderId orderId, @Nullable TradeNo tradeNo, int fromSequence) {
        Timeline sealed = snapshot.read(jdbc -> {
            PaymentId payment = PaymentId.parse(one(found(jdbc, visibility, orderId, tradeNo)));
            List<Timeline.Entry> entries = jdbc.sql("SELECT * FROM payment_timeline WHERE payment_id = ?"
                            + " AND sequence_number >= ? ORDER BY sequence_number LIMIT " + (MOST + 1))
                    .param(payment.value())
                    .param(fromSequence)
                    .query((row, number) -> Timeline.Entry.of(row))
                    .list();
            boolean more = entries.size() > MOST;
            return new Timeline(
                    positions.asOf(TimelineProjection.NAME),
                    payment.merchantId().value(),
                    payment.orderId().value(),
                    more ? entries.subList(0, MOST) : entries,
                    more ? entries.get(MOST).sequence() : null);
        });
        return new Timeline(
                sealed.asOfIndex(),
                sealed.merchantId(),
                sealed.orderId(),
                Timeline.Entry.opened(sealed.entries(), sealing),
                sealed.nextSequence());
    }

    private static List<String> found(
            JdbcClient jdbc, Visibility visibility, @Nullable OrderId orderId, @Nullable TradeNo tradeNo) {
        Conditions conditions = (tradeNo == null
                        ? Conditions.none()
                                .and("split_part(payment_id, '/', 2) = ?", orderId)
                                .and("sequence_number = 0", List.of())
                        : Conditions.none()
                                .and("trade_no = ?", tradeNo)
                                .and("way IN ('BANK_CALL', 'REQUEST')", List.of()))
                .and("split_part(payment_id, '/', 1) = ?", visibility.merchantId());
        return jdbc.sql("SELECT DISTINCT payment_id FROM payment_timeline" + conditions.where() + " LIMIT 2")
                .params(conditions.parameters())
                .query(String.class)
                .list();
    }

    private static String one(List<String> payments) {
        if (payments.isEmpty()) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
        if (payments.size() > 1) {
            throw QueryParameters.invalid("merchant", "must be given: several merchants have such an order");
        }
        return payments.getFirst();
    }
}
