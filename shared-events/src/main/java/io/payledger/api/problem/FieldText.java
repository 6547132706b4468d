package io.payledger.api.problem;

import org.jspecify.annotations.Nullable;

/** Free text in a field of a request: bounded, and nothing in it that a database, a log or a page would trip over. */
public final class FieldText {
    /** Longest reason that is kept, in characters. */
    public static final int MAX_REASON = 256;

    private FieldText() {}

    /** A reason, if one was given: 1 to {@link #MAX_REASON} characters of one line. */
    public static @Nullable String reason(@Nullable String value) {
        return value == null ? null : checked("reason", value, MAX_REASON, false);
    }

    /**
     * The text as it was sent.
     *
     * @param maxLength in characters
     * @param lines whether line breaks and tabs may be in it
     * @throws ProblemException INVALID_FIELD with the name of the field, never repeating the text
     */
    public static String checked(String field, String value, int maxLength, boolean lines) {
        if (value.isBlank() || value.length() > maxLength) {
            throw invalid(field, field + " must be 1 to " + maxLength + " characters and not blank");
        }
        if (!value.codePoints().allMatch(point -> allowed(point, lines))) {
            throw invalid(field, field + " must not hold control characters or half of a surrogate pair");
        }
        return value;
    }

    /**
     * A value that must be there.
     *
     * @throws ProblemException INVALID_FIELD with the name of the field that is missing
     */
    public static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(field, field + " is missing");
        }
        return value;
    }

    /** INVALID_FIELD with the name of the field. */
    public static ProblemException invalid(String field, String detail) {
        return new ProblemException(ErrorCode.INVALID_FIELD, detail).with("field", field);
    }

    private static boolean allowed(int point, boolean lines) {
        if (point == '\n' || point == '\r' || point == '\t') {
            return lines;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            // Marks that turn the reading direction: what an operator reads must be what was written.
            case Character.FORMAT -> point == 0x200C || point == 0x200D;
            default -> true;
        };
    }
}
