package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.http.HttpArm;
import io.payledger.benchmarks.http.HttpSlice;
import java.time.Duration;
import java.util.Set;

/** Whole charges at full load of a ledger that is measured under changing conditions, each of a new order. */
final class ChargeSlices {
    private final int callers;
    private final NewOrders orders = new NewOrders();

    /** @param callers connections, each with one order at a time */
    ChargeSlices(int callers) {
        this.callers = callers;
    }

    /**
     * Charges a second until all that is behind the answers is done, too.
     *
     * @param key of the merchant that pays
     */
    double perSecond(MeasuredService ledger, String key, Duration length) throws Exception {
        HttpArm arm = new HttpArm("charge", n -> orders.pay(key), Set.of(200, 202));
        long start = System.nanoTime();
        HttpSlice.Reading answers;
        try (HttpSlice slice = new HttpSlice(ledger.address(), callers)) {
            answers = slice.run(arm, length);
        }
        // What is put off is not won.
        ledger.awaitCaughtUp();
        return answers.requests() * 1e9 / (System.nanoTime() - start);
    }
}
