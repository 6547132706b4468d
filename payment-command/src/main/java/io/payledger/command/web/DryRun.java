package io.payledger.command.web;

import io.payledger.api.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The query parameter {@code dryRun}: all checks are made and nothing is stored. */
final class DryRun {
    static final String NAME = "dryRun";

    /** What routes with a dry run are mapped by. */
    static final String WISHED = NAME + "=true";

    private DryRun() {}

    /**
     * Whether a dry run is wished. What is neither true nor false is refused: whoever misspells it must not move money.
     *
     * @throws ProblemException naming the parameter
     */
    static boolean of(@Nullable String value) {
        if (value != null && !value.equals("false") && !value.equals("true")) {
            throw BodyText.invalid(NAME, NAME + " must be true or false");
        }
        return "true".equals(value);
    }

    /** As {@link #of(String)}, for a request in which it may stand more than once. */
    static boolean of(HttpServletRequest request) {
        String[] values = request.getParameterValues(NAME);
        if (values != null && values.length > 1) {
            throw sentTwice();
        }
        return of(values == null ? null : values[0]);
    }

    /** For the routes that are mapped to no dry run: as {@link #of}, for what else the parameter may say. */
    static void requireNone(@Nullable String value) {
        if (of(value)) {
            throw sentTwice();
        }
    }

    private static ProblemException sentTwice() {
        return BodyText.invalid(NAME, NAME + " must be sent once");
    }
}
