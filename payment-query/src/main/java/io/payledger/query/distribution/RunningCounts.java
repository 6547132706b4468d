package io.payledger.query.distribution;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts that are moved from one moment to the next. For one thread. */
final class RunningCounts {
    private final Map<String, Count> byPlace = new TreeMap<>();

    RunningCounts(List<Count> start) {
        after(start);
    }

    /** The counts when these have come, or gone where they are negative. */
    List<Count> after(List<Count> moves) {
        moves.forEach(
                move -> byPlace.merge(move.status() + " " + move.currency(), move, (count, more) -> plus(count, more)));
        return now();
    }

    List<Count> now() {
        return byPlace.values().stream().filter(count -> count.payments() != 0).toList();
    }

    private static Count plus(Count count, Count more) {
        PaymentStatus status = count.status();
        Currency currency = count.currency();
        BigInteger amount = count.amount().add(more.amount());
        return new Count(count.key(), status, currency, Math.addExact(count.payments(), more.payments()), amount);
    }
}
