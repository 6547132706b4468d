package io.payledger.command.idempotency;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.List;
import java.util.Optional;

/**
 * A caller's key for one wanted effect, as {@code Idempotency-Key} or {@code X-Idempotency-Key} carries it: bare, or
 * quoted as a structured-field string. 1 to 255 printable ASCII characters; spaces and commas only inside quotes, since
 * a bare comma may be two headers that a proxy folded into one.
 */
public record IdempotencyKey(String value) {
    public static final String HEADER = "Idempotency-Key";
    public static final String OTHER_HEADER = "X-Idempotency-Key";
    public static final int MAX_LENGTH = 255;

    /**
     * The key of a request; empty when neither header is there.
     *
     * @param standard all values of {@code Idempotency-Key}
     * @param other all values of {@code X-Idempotency-Key}
     * @throws ProblemException INVALID_IDEMPOTENCY_KEY when a key is blank, too long, repeated, holds other characters,
     *     or the two headers differ
     */
    public static Optional<IdempotencyKey> ofHeaders(List<String> standard, List<String> other) {
        if (standard.size() > 1 || other.size() > 1) {
            throw invalid("was sent more than once");
        }
        if (standard.isEmpty() && other.isEmpty()) {
            return Optional.empty();
        }
        String key = unquote((standard.isEmpty() ? other : standard).getFirst());
        if (!standard.isEmpty()
                && !other.isEmpty()
                && !unquote(other.getFirst()).equals(key)) {
            throw invalid("and " + OTHER_HEADER + " differ");
        }
        return Optional.of(new IdempotencyKey(key));
    }

    /**
     * A key that is no header but a text of its own, where nothing needs quoting.
     *
     * @param field its name, for the refusal
     * @throws ProblemException INVALID_IDEMPOTENCY_KEY as {@link #ofHeaders}
     */
    public static IdempotencyKey ofText(String field, String text) {
        return new IdempotencyKey(checked(field, text));
    }

    private static String unquote(String header) {
        String text = header.strip();
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        String key = checked(HEADER, quoted ? unescape(text.substring(1, text.length() - 1)) : text);
        if (!quoted && key.chars().anyMatch(c -> c == ' ' || c == ',' || c == '"')) {
            throw invalid("must be quoted when it holds a space, a comma or a quotation mark");
        }
        return key;
    }

    private static String checked(String field, String key) {
        if (key.isBlank()) {
            throw invalid(field, "must not be blank");
        }
        if (key.length() > MAX_LENGTH) {
            throw invalid(field, "must not be longer than " + MAX_LENGTH + " characters");
        }
        if (!key.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw invalid(field, "must be printable ASCII");
        }
        return key;
    }

    /** RFC 8941: inside quotes a backslash stands only before a quotation mark or another backslash. */
    private static String unescape(String inner) {
        StringBuilder text = new StringBuilder(inner.length());
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            if (c == '\\') {
                i++;
                if (i == inner.length() || (inner.charAt(i) != '"' && inner.charAt(i) != '\\')) {
                    throw invalid("is no well-formed quoted string");
                }
                c = inner.charAt(i);
            } else if (c == '"') {
                throw invalid("is no well-formed quoted string");
            }
            text.append(c);
        }
        return text.toString();
    }

    private static ProblemException invalid(String why) {
        return invalid(HEADER, why);
    }

    private static ProblemException invalid(String field, String why) {
        return new ProblemException(ErrorCode.INVALID_IDEMPOTENCY_KEY, field + " " + why + "; nothing was done")
                .with("field", field);
    }
}
