package io.payledger.command.web;

import org.jspecify.annotations.Nullable;

/** The query parameter {@code dryRun}: all checks are made and nothing is stored. */
final class DryRun {
    static final String NAME = "dryRun";

    /** What routes with a dry run are mapped by. */
    static final String WISHED = NAME + "=true";

    private DryRun() {}

    /**
     * Refuses what is neither true nor false: whoever misspells it must not move money.
     *
     * @throws io.payledger.api.problem.ProblemException naming the parameter
     */
    static void requireNone(@Nullable String value) {
        if (value != null && !value.equals("false")) {
            throw BodyText.invalid(NAME, NAME + " must be true or false");
        }
    }
}
