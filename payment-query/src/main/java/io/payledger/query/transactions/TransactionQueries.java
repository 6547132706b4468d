package io.payledger.query.transactions;

import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the transaction table. */
final class TransactionQueries {
    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;

    TransactionQueries(Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
    }

    /**
     * One page, the newest payments first; payments of the same microsecond in the descending order of their ids.
     *
     * @param after null for the first page
     */
    TransactionPage page(TransactionFilter filter, @Nullable PagePosition after, int limit) {
        FilterConditions conditions = FilterConditions.of(filter);
        return snapshot.read(jdbc -> {
            // One row more than asked for tells whether there is a next page.
            List<TransactionRow> found = rows(jdbc, conditions, after, limit + 1);
            boolean more = found.size() > limit;
            List<TransactionRow> rows = more ? found.subList(0, limit) : found;
            return new TransactionPage(
                    positions.asOf(TransactionProjection.NAME),
                    parkedPayments.count(TransactionProjection.NAME, filter.merchant()),
                    rows,
                    after == null ? totals(jdbc, conditions) : null,
                    more ? rows.getLast().position().cursor() : null);
        });
    }

    private static List<TransactionRow> rows(
            JdbcClient jdbc, FilterConditions conditions, @Nullable PagePosition after, int limit) {
        FilterConditions ofPage = after == null ? conditions : conditions.before(after);
        return jdbc.sql("SELECT * FROM payment_transaction t" + ofPage.where()
                        + " ORDER BY t.created_at DESC, t.payment_id DESC LIMIT " + limit)
                .params(ofPage.parameters())
                .query((row, number) -> TransactionRow.of(row))
                .list();
    }

    private static List<CurrencyTotal> totals(JdbcClient jdbc, FilterConditions conditions) {
        // The sum of bigints is numeric: it cannot overflow.
        return jdbc.sql("SELECT t.currency, count(*) AS payments, sum(t.amount_minor) AS amount_minor"
                        + " FROM payment_transaction t" + conditions.where()
                        + " GROUP BY t.currency ORDER BY t.currency")
                .params(conditions.parameters())
                .query((row, number) -> CurrencyTotal.of(row))
                .list();
    }
}
