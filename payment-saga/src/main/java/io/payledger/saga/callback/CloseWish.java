package io.payledger.saga.callback;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing is left to do about a bank's message; the body of a request.
 *
 * @param reason 1 to 256 printable characters, for whoever asks later
 * @param evidence 1 to 256 printable characters: where it can be looked up, as a case number or a line of a statement
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
        if (text == null
                || text.isBlank()
                || text.length() > LONGEST
                || text.codePoints().anyMatch(c -> Character.isISOControl(c) || isHalfOfAPair(c))) {
            throw new ProblemException(
                            ErrorCode.INVALID_FIELD, field + " must be 1 to " + LONGEST + " printable characters")
                    .with("field", field);
        }
    }

    /** PostgreSQL has no text for it. */
    private static boolean isHalfOfAPair(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
