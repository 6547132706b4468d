package io.payledger.command.payment;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.ReviewCause;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.ReviewResolved;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person must look at, and what the last one said.
 *
 * @param silent the attempt that the bank is asked about no more; null when there is none
 * @param alarms what was recorded since the last decision
 * @param resolved how many decisions there were
 */
record Review(
        @Nullable TradeNo silent,
        Set<ReviewCause> alarms,
        int resolved,
        @Nullable ReviewResolved last) {
    static final Review NONE = new Review(null, Set.of(), 0, null);

    Review {
        alarms = Set.copyOf(alarms);
    }

    boolean open() {
        return silent != null || !alarms.isEmpty();
    }

    Review raised(ReviewCause cause) {
        Set<ReviewCause> more = EnumSet.of(cause);
        more.addAll(alarms);
        return new Review(silent, more, resolved, last);
    }

    /** The bank has given its word on this attempt after all. */
    Review settled(TradeNo tradeNo) {
        return tradeNo.equals(silent) ? new Review(null, alarms, resolved, last) : this;
    }

    Review after(ReviewEvent event) {
        return switch (event) {
            case ManualReviewCalled it -> new Review(it.tradeNo(), alarms, resolved, last);
            case ReviewResolved it -> new Review(null, Set.of(), resolved + 1, it);
        };
    }
}
