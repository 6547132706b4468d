package io.payledger.benchmarks.charge.rival;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Two lines a payment, when it begins and when it is answered; the ledger writes four. Nothing where there is no door. */
public final class RivalLog {
    static final String TRACE_ID = "traceId";
    static final String LOGGER = "step";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    private RivalLog() {}

    /** The request of a payment has come. */
    public static void begin(PayRequest pay) {
        LOG.info(
                "pay.submit {} {} BEGIN amount={} currency={} channel={}",
                pay.orderId(),
                MDC.get(TRACE_ID),
                pay.amount(),
                pay.currency(),
                pay.channel());
    }

    /** It is answered. */
    public static void end(PayBody answer) {
        LOG.info(
                "pay.submit {} {} {} tradeNo={}",
                answer.orderId(),
                MDC.get(TRACE_ID),
                answer.status(),
                answer.tradeNo());
    }
}
