package io.payledger.query.transactions;

import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** In which order the payments come; those that are equal in it go by their ids, so that every order is total. */
enum TransactionSort {
    NEWEST_FIRST("-createdAt", "created_at", "DESC", "<", Instant::parse, TransactionRow::createdAt),
    OLDEST_FIRST("createdAt", "created_at", "ASC", ">", Instant::parse, TransactionRow::createdAt),
    LARGEST_FIRST("-amount", "amount_minor", "DESC", "<", Long::valueOf, TransactionRow::amount),
    SMALLEST_FIRST("amount", "amount_minor", "ASC", ">", Long::valueOf, TransactionRow::amount);

    private final String parameter;
    private final String column;
    private final String direction;
    private final String comparison;
    private final Function<String, Object> reader;
    private final Function<TransactionRow, Object> value;

    TransactionSort(
            String parameter,
            String column,
            String direction,
            String comparison,
            Function<String, Object> reader,
            Function<TransactionRow, Object> value) {
        this.parameter = parameter;
        this.column = column;
        this.direction = direction;
        this.comparison = comparison;
        this.reader = reader;
        this.value = value;
    }

    /** Parameter {@code sort}; the newest first when it is not given. Amounts can be compared within a currency only. */
    static TransactionSort of(QueryParameters parameters, TransactionFilter filter) {
        TransactionSort sort = parameters.optional(
                "sort", TransactionSort::ofParameter, "must be -createdAt, createdAt, -amount or amount");
        if (sort == null) {
            return NEWEST_FIRST;
        }
        if (sort.column.equals("amount_minor") && filter.currency() == null) {
            throw QueryParameters.invalid("sort", "by amount needs a currency");
        }
        return sort;
    }

    private static TransactionSort ofParameter(String parameter) {
        return List.of(values()).stream()
                .filter(it -> it.parameter.equals(parameter))
                .findFirst()
                .orElseThrow();
    }

    /** With a space before it. */
    String orderBy() {
        return " ORDER BY t." + column + " " + direction + ", t.payment_id " + direction;
    }

    /** The conditions, and behind this position. */
    Conditions behind(Conditions conditions, List<String> position) {
        return conditions.and(
                "(t." + column + ", t.payment_id) " + comparison + " (?, ?)",
                List.of(reader.apply(position.get(0)), position.get(1)));
    }

    /** Where this row is, for a cursor. */
    List<String> position(TransactionRow row) {
        return List.of(value.apply(row).toString(), row.merchantId() + "/" + row.orderId());
    }
}
