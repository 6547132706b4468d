package io.payledger.query.payment;

import io.payledger.query.journal.JournalRow;
import io.payledger.query.timeline.Timeline;
import io.payledger.query.transactions.RefundRow;
import io.payledger.query.transactions.TransactionRow;
import java.util.List;

/**
 * All that is known of one payment at one moment.
 *
 * @param timeline in the order in which it happened
 * @param complete whether the timeline is all of it; a payment that somebody plays with may have more
 */
public record PaymentChain(
        TransactionRow payment,
        List<Charge> charges,
        List<RefundRow> refunds,
        List<JournalRow> journal,
        List<Timeline.Entry> timeline,
        boolean complete) {

    public Verdict verdict() {
        return Verdict.of(charges, refunds);
    }

    /** The charges at the bank, whatever became of them since. */
    public List<Charge> charged() {
        return charges.stream().filter(Charge::isCharged).toList();
    }

    public List<Dispute> disputes() {
        return Dispute.of(timeline);
    }
}
