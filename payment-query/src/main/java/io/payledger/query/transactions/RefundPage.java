package io.payledger.query.transactions;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/refunds}; the members as in {@link TransactionPage}.
 *
 * @param refunds the newest first
 * @param totals of all refunds of the filter, by currency; on the first page only
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RefundPage(
        long asOfIndex,
        long parkedPayments,
        List<RefundRow> refunds,
        @Nullable List<RefundTotal> totals,
        @Nullable String nextCursor) {
    /** The same page with these rows. */
    RefundPage with(List<RefundRow> rows) {
        return new RefundPage(asOfIndex, parkedPayments, rows, totals, nextCursor);
    }
}
