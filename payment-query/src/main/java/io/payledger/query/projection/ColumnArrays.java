package io.payledger.query.projection;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows as one array per column: one statement of a fixed text writes any number of rows, so the database plans it once.
 * Many rows are told best by {@code SELECT unnest(?::text[]), unnest(?::bigint[]), …}, which goes through the arrays in step;
 * {@code FROM unnest(?::text[], ?::bigint[], …)} puts each column aside first.
 */
public final class ColumnArrays<R> {
    private final Collection<R> rows;
    private final List<Object> arrays = new ArrayList<>();

    private ColumnArrays(Collection<R> rows) {
        this.rows = rows;
    }

    public static <R> ColumnArrays<R> of(Collection<R> rows) {
        return new ColumnArrays<>(rows);
    }

    /** A column of texts: of strings, enums, ids, and of instants, which PostgreSQL reads from their ISO 8601 text. */
    public ColumnArrays<R> text(Function<R, @Nullable Object> column) {
        return add(
                row -> {
                    Object value = column.apply(row);
                    return value == null ? null : value.toString();
                },
                String[]::new);
    }

    public ColumnArrays<R> bigint(Function<R, @Nullable Long> column) {
        return add(column, Long[]::new);
    }

    public ColumnArrays<R> integer(Function<R, @Nullable Integer> column) {
        return add(column, Integer[]::new);
    }

    public ColumnArrays<R> bool(Function<R, Boolean> column) {
        return add(column, Boolean[]::new);
    }

    public ColumnArrays<R> numeric(Function<R, BigDecimal> column) {
        return add(column, BigDecimal[]::new);
    }

    /** The arrays, in the order in which the columns were named. */
    public List<Object> arrays() {
        return arrays;
    }

    private <T> ColumnArrays<R> add(Function<R, @Nullable T> column, IntFunction<T[]> array) {
        arrays.add(rows.stream().map(column).toArray(array));
        return this;
    }
}
