package io.payledger.command.payment;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.ReviewCause;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.RefundReviewCalled;
import io.payledger.api.payment.ReviewEvent.ReviewResolved;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person must look at, and what the last one said.
 *
 * @param silent the attempt that the bank is asked about no more; null when there is none
 * @param silentRefunds the refunds that the bank is asked about no more, each decided by itself
 * @param alarms what was recorded since the last decision
 * @param resolved how many decisions there were
 */
record Review(
        @Nullable TradeNo silent,
        Set<TradeNo> silentRefunds,
        Set<ReviewCause> alarms,
        int resolved,
        @Nullable ReviewResolved last) {
    static final Review NONE = new Review(null, Set.of(), Set.of(), 0, null);

    Review {
        silentRefunds = Set.copyOf(silentRefunds);
        alarms = Set.copyOf(alarms);
    }

    /** Whether something of the payment itself waits for a decision. */
    boolean open() {
        return silent != null || !alarms.isEmpty();
    }

    Review raised(ReviewCause cause) {
        Set<ReviewCause> more = EnumSet.of(cause);
        more.addAll(alarms);
        return new Review(silent, silentRefunds, more, resolved, last);
    }

    /** The bank has given its word on this attempt after all. */
    Review settled(TradeNo tradeNo) {
        return tradeNo.equals(silent) ? new Review(null, silentRefunds, alarms, resolved, last) : this;
    }

    /** The bank has given its word on this refund after all. */
    Review settledRefund(TradeNo refundNo) {
        return silentRefunds.contains(refundNo) ? new Review(silent, without(refundNo), alarms, resolved, last) : this;
    }

    Review after(ReviewEvent event) {
        return switch (event) {
            case ManualReviewCalled it -> new Review(it.tradeNo(), silentRefunds, alarms, resolved, last);
            case RefundReviewCalled it -> new Review(silent, with(it.refundNo()), alarms, resolved, last);
            case ReviewResolved it
            when it.resolution().ofRefund() -> new Review(silent, silentRefunds, alarms, resolved + 1, it);
            case ReviewResolved it -> new Review(null, silentRefunds, Set.of(), resolved + 1, it);
        };
    }

    private Set<TradeNo> with(TradeNo refundNo) {
        Set<TradeNo> more = new HashSet<>(silentRefunds);
        more.add(refundNo);
        return more;
    }

    private Set<TradeNo> without(TradeNo refundNo) {
        Set<TradeNo> fewer = new HashSet<>(silentRefunds);
        fewer.remove(refundNo);
        return fewer;
    }
}
