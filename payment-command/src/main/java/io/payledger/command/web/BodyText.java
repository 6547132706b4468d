package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** Text in the body of a request. */
final class BodyText {
    /** Longest reason that is kept in an event, in characters. */
    static final int MAX_REASON = 256;

    private BodyText() {}

    /** A reason, if one was given: 1 to {@link #MAX_REASON} characters of one line. */
    static @Nullable String reason(@Nullable String value) {
        return value == null ? null : checked("reason", value, MAX_REASON, false);
    }

    /** See {@link FieldText#checked}. */
    static String checked(String field, String value, int maxLength, boolean lines) {
        return FieldText.checked(field, value, maxLength, lines);
    }

    /**
     * A value that must be there.
     *
     * @throws ProblemException naming the field that is missing
     */
    static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(field, field + " is missing");
        }
        return value;
    }

    static ProblemException invalid(String field, String detail) {
        return new ProblemException(ErrorCode.INVALID_FIELD, detail).with("field", field);
    }
}
