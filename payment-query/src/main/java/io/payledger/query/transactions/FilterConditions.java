package io.payledger.query.transactions;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter as SQL over {@code payment_transaction t}. Only the properties that are asked for are in it, so that each
 * combination gets a plan of its own; values are parameters, always.
 */
final class FilterConditions {
    private final List<String> conditions = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    private FilterConditions() {}

    static FilterConditions of(TransactionFilter filter) {
        return new FilterConditions()
                .and("t.merchant_id = ?", filter.merchant())
                .and("t.status = ?", filter.status())
                .and("t.channel = ?", filter.channel())
                .and("t.currency = ?", filter.currency())
                .and("t.order_id = ?", filter.orderId())
                .and(
                        "t.payment_id IN (SELECT a.payment_id FROM payment_attempt a WHERE a.trade_no = ?)",
                        filter.tradeNo())
                .and("t.created_at >= ?", filter.from())
                .and("t.created_at < ?", filter.to());
    }

    /** The same, and behind this position in the order of the pages. */
    FilterConditions before(PagePosition position) {
        FilterConditions more = new FilterConditions();
        more.conditions.addAll(conditions);
        more.parameters.addAll(parameters);
        more.conditions.add("(t.created_at, t.payment_id) < (?, ?)");
        more.parameters.add(parameter(position.createdAt()));
        more.parameters.add(parameter(position.paymentId()));
        return more;
    }

    /** Empty, or {@code WHERE …} with a space before it. */
    String where() {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    List<Object> parameters() {
        return parameters;
    }

    private FilterConditions and(String condition, @Nullable Object value) {
        if (value != null) {
            conditions.add(condition);
            parameters.add(parameter(value));
        }
        return this;
    }

    private static Object parameter(Object value) {
        return value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value.toString();
    }
}
