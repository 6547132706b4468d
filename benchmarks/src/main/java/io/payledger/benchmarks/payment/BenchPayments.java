package io.payledger.benchmarks.payment;

import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ever new payments: a hundred merchants, each counting its orders up, as order numbers of shops do. Safe for many
 * threads.
 */
public final class BenchPayments {
    private static final int MERCHANTS = 100;
    private static final String CURRENCY = "EUR";
    private static final String CHANNEL = "card-acquirer-1";

    private final String series;
    private final AtomicLong next = new AtomicLong();

    /** @param series tells these payments from those of other sources in the same store; two characters or so */
    public BenchPayments(String series) {
        this.series = series;
    }

    /** The next payment's order. */
    public Submit next() {
        return submit(next.getAndIncrement());
    }

    /** The payment of this number, the same for the same number. */
    public Submit submit(long number) {
        String order = padded(number / MERCHANTS, 9);
        String merchant = "merchant-" + padded(number % MERCHANTS, 3);
        return new Submit(
                merchant + "/" + series + "-2026-" + order,
                "T1" + series + padded(number % MERCHANTS, 3) + order + "A01",
                CHANNEL,
                1_000 + number % 100_000,
                CURRENCY);
    }

    /** What the bank says to it. */
    public RecordResult result(Submit submit) {
        return new RecordResult(submit.paymentId(), submit.tradeNo(), "BK" + submit.tradeNo() + "0000OK");
    }

    /** Who, from where, why, as the ledger's own commands carry it. */
    public Map<String, String> metadata(Submit submit) {
        String merchant = submit.paymentId().substring(0, submit.paymentId().indexOf('/'));
        return Map.of(
                "traceId",
                "4bf92f3577b34da6" + Long.toHexString(submit.tradeNo().hashCode() + (1L << 60)),
                "actor",
                "merchant:" + merchant,
                "origin",
                "203.0.113.7");
    }

    private static String padded(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
