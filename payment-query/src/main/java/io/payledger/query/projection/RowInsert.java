package io.payledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A statement that inserts rows, and what it does about rows that are there.
 *
 * @param insert takes one array per column
 * @param onConflict follows it for rows that may be there
 */
public record RowInsert(String insert, String onConflict) {

    /** Writes the row of each changed payment, as {@link #write}. */
    public <S> void writePayments(
            JdbcClient jdbc, List<PaymentTable.Change<S>> changes, Function<List<S>, ColumnArrays<S>> columns) {
        write(
                jdbc,
                changes,
                PaymentTable.Change::isNewPayment,
                some -> columns.apply(
                        some.stream().map(PaymentTable.Change::after).toList()));
    }

    /**
     * Writes these rows, in one or two statements.
     *
     * @param isNew of rows that are not there: the database does not look for them, and fails where one is
     * @param columns of the insert, in its order
     */
    public <R> void write(
            JdbcClient jdbc, List<R> rows, Predicate<R> isNew, Function<List<R>, ColumnArrays<?>> columns) {
        List<R> added = new ArrayList<>();
        List<R> others = new ArrayList<>();
        rows.forEach(row -> (isNew.test(row) ? added : others).add(row));
        if (!others.isEmpty()) {
            jdbc.sql(insert + onConflict).params(columns.apply(others).arrays()).update();
        }
        if (!added.isEmpty()) {
            jdbc.sql(insert).params(columns.apply(added).arrays()).update();
        }
    }
}
