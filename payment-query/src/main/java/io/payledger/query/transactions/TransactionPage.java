package io.payledger.query.transactions;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/transactions}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows, because one of their events cannot be read;
 *     anything but 0 is an alarm
 * @param transactions the newest first
 * @param totals of all payments of the filter, by currency; on the first page only, being the same for all, and of a past
 *     moment only where the question is so narrow that all of its payments were looked at
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TransactionPage(
        long asOfIndex,
        long parkedPayments,
        List<TransactionRow> transactions,
        @Nullable List<CurrencyTotal> totals,
        @Nullable String nextCursor) {}
