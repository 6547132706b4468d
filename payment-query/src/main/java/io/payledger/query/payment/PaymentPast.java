package io.payledger.query.payment;

import io.payledger.query.journal.JournalRow;
import io.payledger.query.timeline.Timeline;
import io.payledger.query.transactions.AttemptRow;
import io.payledger.query.transactions.RefundRow;
import io.payledger.query.transactions.TransactionRow;
import java.util.List;

/**
 * The answer of {@code GET /api/audit/payments/{merchantId}/{orderId}}: one payment after all events up to an index, and no
 * others.
 *
 * @param asOfIndex of the log
 * @param payment folded from its events
 * @param journal what was booked for it
 * @param timeline in the order in which it happened
 * @param complete whether journal and timeline are all of it; a payment that somebody plays with may have more
 */
record PaymentPast(
        long asOfIndex,
        TransactionRow payment,
        List<AttemptRow> attempts,
        List<RefundRow> refunds,
        List<JournalRow> journal,
        List<Timeline.Entry> timeline,
        boolean complete) {

    /** As the page shows it. */
    PaymentChain chain() {
        return new PaymentChain(
                payment, attempts.stream().map(Charge::of).toList(), refunds, journal, timeline, complete);
    }
}
