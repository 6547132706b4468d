package io.payledger.query.transactions;

import io.payledger.query.page.Addresses;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the heads of the table lead: to the other order of their column.
 *
 * @param question of the first page
 * @param byAmount whether amounts can be compared: within one currency only
 */
record SortLinks(Map<String, String> question, TransactionSort now, boolean byAmount) {

    public String time() {
        return link(now == TransactionSort.NEWEST_FIRST ? "createdAt" : null);
    }

    /** Null where there is none. */
    public @Nullable String amount() {
        return byAmount ? link(now == TransactionSort.LARGEST_FIRST ? "amount" : "-amount") : null;
    }

    /** As {@code aria-sort} wants it. */
    public @Nullable String ariaTime() {
        return switch (now) {
            case NEWEST_FIRST -> "descending";
            case OLDEST_FIRST -> "ascending";
            case LARGEST_FIRST, SMALLEST_FIRST -> null;
        };
    }

    /** As {@code aria-sort} wants it. */
    public @Nullable String ariaAmount() {
        return switch (now) {
            case LARGEST_FIRST -> "descending";
            case SMALLEST_FIRST -> "ascending";
            case NEWEST_FIRST, OLDEST_FIRST -> null;
        };
    }

    private String link(@Nullable String sort) {
        return Addresses.of(TransactionTableController.ROUTE, Addresses.with(question, "sort", sort));
    }
}
