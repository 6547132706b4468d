package io.payledger.query.transactions;

import io.payledger.api.id.MerchantId;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the table of refunds. */
final class RefundQueries {
    static final String ROUTE = "/api/refunds";

    /** The newest first. */
    static final String ORDER_BY = " ORDER BY r.requested_at DESC, r.refund_no DESC";

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;
    private final Cursors cursors;
    private final Sealing sealing;

    RefundQueries(
            Snapshot snapshot,
            ProjectionPositions positions,
            ParkedPayments parkedPayments,
            Cursors cursors,
            Sealing sealing) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
        this.cursors = cursors;
        this.sealing = sealing;
    }

    /**
     * One page, the newest first; refunds of the same microsecond in the descending order of their numbers.
     *
     * @param merchant whose refunds may be seen; null for those of all
     */
    RefundPage page(RefundFilter filter, @Nullable MerchantId merchant, PageRequest page) {
        Conditions conditions = filter.conditions(merchant);
        Conditions ofPage = page.after() == null ? conditions : behind(conditions, page.after());
        RefundPage sealed = snapshot.read(jdbc -> {
            List<RefundRow> found = jdbc.sql("SELECT * FROM payment_refund r" + ofPage.where() + ORDER_BY + " LIMIT "
                            + (page.limit() + 1))
                    .params(ofPage.parameters())
                    .query((row, number) -> RefundRow.of(row))
                    .list();
            Cut<RefundRow> cut = cursors.cut(ROUTE, page, found, RefundRow::position);
            return new RefundPage(
                    positions.asOf(TransactionProjection.NAME),
                    parkedPayments.count(TransactionProjection.NAME, merchant),
                    cut.rows(),
                    page.after() == null ? totals(jdbc, conditions) : null,
                    cut.nextCursor());
        });
        return sealed.with(RefundRow.opened(sealed.refunds(), sealing));
    }

    /** The conditions, and behind this position. */
    static Conditions behind(Conditions conditions, List<String> position) {
        return conditions.and(
                "(r.requested_at, r.refund_no) < (?, ?)", List.of(Instant.parse(position.get(0)), position.get(1)));
    }

    private static List<RefundTotal> totals(JdbcClient jdbc, Conditions conditions) {
        return jdbc.sql("SELECT r.currency, count(*) AS refunds, sum(r.amount_minor) AS amount_minor"
                        + " FROM payment_refund r" + conditions.where() + " GROUP BY r.currency ORDER BY r.currency")
                .params(conditions.parameters())
                .query((row, number) -> RefundTotal.of(row))
                .list();
    }
}
