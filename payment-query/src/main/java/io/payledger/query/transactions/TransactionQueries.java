package io.payledger.query.transactions;

import io.payledger.query.past.AsOf;
import io.payledger.query.past.LogPast;
import io.payledger.query.past.Past;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the transaction table. */
final class TransactionQueries {
    static final String ROUTE = "/api/transactions";

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;
    private final Cursors cursors;
    private final PastTransactions past;

    TransactionQueries(
            Snapshot snapshot,
            ProjectionPositions positions,
            ParkedPayments parkedPayments,
            Cursors cursors,
            PastTransactions past) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
        this.cursors = cursors;
        this.past = past;
    }

    /**
     * One page, as it was: of payments folded from their events up to then.
     *
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD or TABLES_BEHIND for what is not there yet
     */
    TransactionPage page(TransactionFilter filter, TransactionSort sort, AsOf asOf, PageRequest page) {
        if (asOf.isNow()) {
            return page(filter, sort, page);
        }
        return past.read(jdbc -> {
            Past then = then(jdbc, asOf);
            PastTransactions.Found found = past.find(jdbc, then, filter, sort, page);
            return new TransactionPage(
                    then.index(),
                    parkedPayments.count(TransactionProjection.NAME, filter.merchant()),
                    found.rows(),
                    found.totals(),
                    found.stoppedAt() == null ? null : cursors.behind(ROUTE, page.question(), found.stoppedAt()));
        });
    }

    /**
     * All rows behind a position as they were, one after the other.
     *
     * @param behind null for all
     * @throws io.payledger.api.problem.ProblemException as {@link #page}
     */
    void each(
            TransactionFilter filter,
            TransactionSort sort,
            AsOf asOf,
            @Nullable List<String> behind,
            Consumer<TransactionRow> rows) {
        snapshot.ask(jdbc -> {
            past.each(jdbc, then(jdbc, asOf), filter, sort, behind, rows);
            return null;
        });
    }

    private Past then(JdbcClient jdbc, AsOf asOf) {
        return Objects.requireNonNull(LogPast.of(jdbc, asOf, positions.asOf(TransactionProjection.NAME)));
    }

    /** One page; payments of the same microsecond or amount in the order of their ids. */
    private TransactionPage page(TransactionFilter filter, TransactionSort sort, PageRequest page) {
        Conditions conditions = filter.conditions();
        List<String> after = page.after();
        return snapshot.read(jdbc -> {
            // One row more than asked for tells whether there is a next page.
            List<TransactionRow> found =
                    rows(jdbc, after == null ? conditions : sort.behind(conditions, after), sort, page.limit() + 1);
            Cut<TransactionRow> cut = cursors.cut(ROUTE, page, found, sort::position);
            return new TransactionPage(
                    positions.asOf(TransactionProjection.NAME),
                    parkedPayments.count(TransactionProjection.NAME, filter.merchant()),
                    cut.rows(),
                    after == null ? TotalQueries.of(jdbc, filter) : null,
                    cut.nextCursor());
        });
    }

    private static List<TransactionRow> rows(JdbcClient jdbc, Conditions conditions, TransactionSort sort, int limit) {
        return jdbc.sql("SELECT * FROM payment_transaction t" + conditions.where() + sort.orderBy() + " LIMIT " + limit)
                .params(conditions.parameters())
                .query((row, number) -> TransactionRow.of(row))
                .list();
    }
}
