package io.payledger.saga.callback;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing is left to do about a bank's message; the body of a request.
 *
 * @param reason 1 to 256 characters of one line, for whoever asks later
 * @param evidence 1 to 256 characters of one line: where it can be looked up, as a case number or a line of a statement
 */
record CloseWish(@Nullable String reason, @Nullable String evidence) {
    private static final int LONGEST = 256;

    /** Names the field that is missing or outside its range. */
    CloseWish checked() {
        check("reason", reason);
        check("evidence", evidence);
        return this;
    }

    private static void check(String field, @Nullable String text) {
        if (text == null) {
            throw new ProblemException(ErrorCode.INVALID_FIELD, field + " is missing").with("field", field);
        }
        String unused = FieldText.checked(field, text, LONGEST, false);
    }
}
