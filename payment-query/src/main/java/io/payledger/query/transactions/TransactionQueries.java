package io.payledger.query.transactions;

import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the transaction table. */
final class TransactionQueries {
    static final String ROUTE = "/api/transactions";

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;
    private final Cursors cursors;

    TransactionQueries(
            Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments, Cursors cursors) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
        this.cursors = cursors;
    }

    /** One page; payments of the same microsecond or amount in the order of their ids. */
    TransactionPage page(TransactionFilter filter, TransactionSort sort, PageRequest page) {
        Conditions conditions = filter.conditions();
        List<String> after = page.after();
        int limit = page.limit();
        return snapshot.read(jdbc -> {
            // One row more than asked for tells whether there is a next page.
            List<TransactionRow> found =
                    rows(jdbc, after == null ? conditions : sort.behind(conditions, after), sort, limit + 1);
            boolean more = found.size() > limit;
            List<TransactionRow> rows = more ? found.subList(0, limit) : found;
            return new TransactionPage(
                    positions.asOf(TransactionProjection.NAME),
                    parkedPayments.count(TransactionProjection.NAME, filter.merchant()),
                    rows,
                    after == null ? TotalQueries.of(jdbc, filter) : null,
                    more ? cursors.behind(ROUTE, page.question(), sort.position(rows.getLast())) : null);
        });
    }

    private static List<TransactionRow> rows(JdbcClient jdbc, Conditions conditions, TransactionSort sort, int limit) {
        return jdbc.sql("SELECT * FROM payment_transaction t" + conditions.where() + sort.orderBy() + " LIMIT " + limit)
                .params(conditions.parameters())
                .query((row, number) -> TransactionRow.of(row))
                .list();
    }
}
