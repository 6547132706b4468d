package io.payledger.query.rebuild;

import org.jspecify.annotations.Nullable;

/**
 * Where a live table is not what the events say.
 *
 * @param key the columns of the row's primary key, with their values
 * @param paymentId null for rows that are of no payment: sums
 * @param column null where one side has no such row at all; then the other one has the whole row
 * @param live as it is in the live table; null for SQL's null, and for no row
 * @param rebuilt as it was made from the events
 */
public record Difference(
        String table,
        String key,
        @Nullable String paymentId,
        @Nullable String column,
        @Nullable String live,
        @Nullable String rebuilt) {

    @Override
    public String toString() {
        String where = table + " " + key + (column == null ? "" : " " + column);
        if (column == null && (live == null || rebuilt == null)) {
            return where
                    + (live == null
                            ? ": missing in the live table, should be " + rebuilt
                            : ": should not be there: " + live);
        }
        return where + ": " + live + ", should be " + rebuilt;
    }
}
