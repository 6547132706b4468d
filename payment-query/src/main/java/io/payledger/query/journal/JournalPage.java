package io.payledger.query.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/journal}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows; anything but 0 is an alarm
 * @param entries in the order in which they were booked
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record JournalPage(
        long asOfIndex,
        long parkedPayments,
        List<JournalRow> entries,
        @Nullable String nextCursor) {}
