package io.payledger.saga.callback;

import io.payledger.api.problem.FieldText;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing is left to do about a bank's message; the body of a request.
 *
 * @param reason 1 to 256 characters of one line, for whoever asks later
 * @param evidence 1 to 256 characters of one line: where it can be looked up, as a case number or a line of a statement
 */
record CloseWish(@Nullable String reason, @Nullable String evidence) {
    /** Names the field that is missing or outside its range. */
    CloseWish checked() {
        check("reason", reason);
        check("evidence", evidence);
        return this;
    }

    private static void check(String field, @Nullable String text) {
        String unused = FieldText.checked(field, FieldText.required(field, text), FieldText.MAX_REASON, false);
    }
}
