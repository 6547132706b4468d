package io.payledger.saga.time;

import io.payledger.api.id.TradeNo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When a saga asks a bank what, as data: the same for charges and refunds.
 *
 * @param askAges ages (since the last send) at which a bank that has not answered is asked what became of the charge;
 *     rising. The last exceeds 24 h 4 min, the longest a channel keeps notifying; after it a person decides.
 * @param resendPauses pauses before a charge that was provably not sent is sent again: first, second, … time; after
 *     them the ages of {@code askAges} hold, counted from the first try
 * @param lastAnswerWithin how long the answer to the last question may take before a person is called
 * @param maxIntentAge an intent that is older when the saga first sees it is asked about and not sent
 */
public record BankSchedule(
        List<Duration> askAges, List<Duration> resendPauses, Duration lastAnswerWithin, Duration maxIntentAge) {

    /** A quarter up or down keeps charges that failed together from coming back together. */
    private static final int SPREAD_PERMILLE = 250;

    public BankSchedule {
        askAges = List.copyOf(askAges);
        resendPauses = List.copyOf(resendPauses);
    }

    /** The age at which the bank is asked next; empty after the last one. */
    public Optional<Duration> nextAsk(Duration age) {
        return askAges.stream().filter(ask -> ask.compareTo(age) > 0).findFirst();
    }

    /**
     * The pause before the next resend; empty when it is a person's turn.
     *
     * @param resends how often a resend was ordered so far
     * @param age time since the first intent
     */
    public Optional<Duration> nextResend(int resends, Duration age, TradeNo tradeNo) {
        return resends < resendPauses.size()
                ? Optional.of(spread(resendPauses.get(resends), resends, tradeNo))
                : nextAsk(age).map(next -> next.minus(age));
    }

    /** Taken from the trade number, not from chance: the same on every node and in every test. */
    private static Duration spread(Duration pause, int resends, TradeNo tradeNo) {
        int seed = 31 * tradeNo.value().hashCode() + resends;
        int permille = 1000 - SPREAD_PERMILLE + Math.floorMod(seed, 2 * SPREAD_PERMILLE + 1);
        return pause.multipliedBy(permille).dividedBy(1000);
    }
}
