package io.payledger.api.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step as it is logged: its parts for a log that is read by programs, {@link #toString()} for one read by people.
 *
 * @param traceId null where there is none
 * @param keysAndValues pairs
 */
public record StepLine(
        String step,
        Object orderId,
        @Nullable Object traceId,
        String status,
        @Nullable Object... keysAndValues) {

    /** The pairs by their keys, in their order; values as text, null where there is none. */
    public Map<String, @Nullable String> values() {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        for (int i = 0; i + 1 < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            values.put(
                    Objects.requireNonNull(keysAndValues[i], "key").toString(),
                    value == null ? null : value.toString());
        }
        return values;
    }

    /** {@code STEP ORDER_ID TRACE_ID STATUS key=value…} in one line that no value can forge. */
    @Override
    public String toString() {
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
                    .append('=')
                    .append(escape(keysAndValues[i + 1]));
        }
        return line.toString();
    }

    /** Bare when it is one plain word of ASCII, quoted with backslash escapes otherwise. */
    private static String escape(@Nullable Object value) {
        if (value == null) {
            return "-";
        }
        String text = value.toString();
        if (isPlainWord(text)) {
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

    /** A loop and no stream: it looks at each word of each line. */
    private static boolean isPlainWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '"' || c == '=' || c == '\\') {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
