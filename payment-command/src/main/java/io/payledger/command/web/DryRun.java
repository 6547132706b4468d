package io.payledger.command.web;

import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;

/** The query parameter {@code dryRun}: all checks are made and nothing is stored. */
final class DryRun {
    private static final String NAME = "dryRun";

    private DryRun() {}

    /**
     * Whether a dry run is wished. What is neither true nor false, or said twice, is refused: whoever misspells it must
     * not move money.
     *
     * @throws ProblemException naming the parameter
     */
    static boolean of(HttpServletRequest request) {
        String[] values = request.getParameterValues(NAME);
        if (values == null) {
            return false;
        }
        if (values.length > 1) {
            throw FieldText.invalid(NAME, NAME + " must be sent once");
        }
        return switch (values[0]) {
            case "true" -> true;
            case "false" -> false;
            default -> throw FieldText.invalid(NAME, NAME + " must be true or false");
        };
    }
}
