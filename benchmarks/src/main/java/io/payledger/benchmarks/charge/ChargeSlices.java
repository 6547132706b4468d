package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.http.HttpArm;
import io.payledger.benchmarks.http.HttpSlice;
import io.payledger.benchmarks.http.HttpWire;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Whole charges at full load of a ledger that is measured under changing conditions, each of a new order. */
final class ChargeSlices {
    private final int callers;
    private final AtomicLong orders = new AtomicLong();

    /** @param callers connections, each with one order at a time */
    ChargeSlices(int callers) {
        this.callers = callers;
    }

    /** Orders that were sent so far. */
    long orders() {
        return orders.get();
    }

    /**
     * Charges a second until all that is behind the answers is done, too.
     *
     * @param key of the merchant that pays
     */
    double perSecond(MeasuredService ledger, String key, Duration length) throws Exception {
        HttpArm arm = new HttpArm("charge", n -> pay(key), Set.of(200, 202));
        long start = System.nanoTime();
        HttpSlice.Reading answers;
        try (HttpSlice slice = new HttpSlice(ledger.address(), callers)) {
            answers = slice.run(arm, length);
        }
        // What is put off is not won.
        ledger.awaitCaughtUp();
        return answers.requests() * 1e9 / (System.nanoTime() - start);
    }

    private byte[] pay(String key) {
        long order = orders.getAndIncrement();
        return HttpWire.post(
                "/api/payments",
                key,
                "Idempotency-Key: key-" + order + "\r\nPrefer: wait=8\r\n",
                "{\"orderId\":\"order-" + order + "\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}");
    }
}
