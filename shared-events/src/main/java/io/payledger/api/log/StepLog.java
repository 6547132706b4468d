package io.payledger.api.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code STEP ORDER_ID TRACE_ID STATUS key=value…}, one line a step, so that one order can be followed with grep.
 * Values are escaped: no caller can forge a line or a key. The line is the message's one argument, a {@link StepLine}, so
 * that a log for programs has its parts.
 */
public final class StepLog {
    private static final Logger LOG = LoggerFactory.getLogger("step");

    private StepLog() {}

    /**
     * Logs a step at INFO.
     *
     * @param step dotted and stable: {@code pay.submit}
     * @param status upper case: {@code ACCEPTED}, {@code OK}, {@code REFUSED}
     * @param keysAndValues pairs; a null value is written as {@code -}
     */
    public static void info(
            String step, Object orderId, @Nullable Object traceId, String status, @Nullable Object... keysAndValues) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", new StepLine(step, orderId, traceId, status, keysAndValues));
        }
    }

    /** Logs at DEBUG that a step begins, which its end tells as well; otherwise as {@link #info}. */
    public static void begin(String step, Object orderId, @Nullable Object traceId, @Nullable Object... keysAndValues) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{}", new StepLine(step, orderId, traceId, "BEGIN", keysAndValues));
        }
    }

    /** Logs a step that a person should see, at WARN; otherwise as {@link #info}. */
    public static void warn(
            String step, Object orderId, @Nullable Object traceId, String status, @Nullable Object... keysAndValues) {
        LOG.warn("{}", new StepLine(step, orderId, traceId, status, keysAndValues));
    }
}
