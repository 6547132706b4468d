package io.payledger.api.log;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code STEP ORDER_ID TRACE_ID STATUS key=value…}, one line a step, so that one order can be followed with grep.
 * Values are escaped: no caller can forge a line or a key.
 */
public final class StepLog {
    private static final Logger LOG = LoggerFactory.getLogger("step");

    private StepLog() {}

    /**
     * Logs a step at INFO.
     *
     * @param step dotted and stable: {@code pay.submit}
     * @param status upper case: {@code BEGIN}, {@code OK}, {@code REFUSED}
     * @param keysAndValues pairs; a null value is written as {@code -}
     */
    public static void info(
            String step, Object orderId, @Nullable Object traceId, String status, @Nullable Object... keysAndValues) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", line(step, orderId, traceId, status, keysAndValues));
        }
    }

    /** Logs a step that a person should see, at WARN; otherwise as {@link #info}. */
    public static void warn(
            String step, Object orderId, @Nullable Object traceId, String status, @Nullable Object... keysAndValues) {
        LOG.warn("{}", line(step, orderId, traceId, status, keysAndValues));
    }

    static String line(
            String step, Object orderId, @Nullable Object traceId, String status, @Nullable Object... keysAndValues) {
        StringBuilder line = new StringBuilder(128)
                .append(step)
                .append(' ')
                .append(escape(orderId))
                .append(' ')
                .append(escape(traceId))
                .append(' ')
                .append(status);
        for (int i = 0; i + 1 < keysAndValues.length; i += 2) {
            line.append(' ')
                    .append(Objects.requireNonNull(keysAndValues[i], "key"))
                    .append('=');
            line.append(escape(keysAndValues[i + 1]));
        }
        return line.toString();
    }

    /** Bare when it is one plain word, quoted with backslash escapes otherwise. */
    private static String escape(@Nullable Object value) {
        if (value == null) {
            return "-";
        }
        String text = value.toString();
        if (text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\') && !text.isEmpty()) {
            return text;
        }
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c >= 0x7f) {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
