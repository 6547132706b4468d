package io.payledger.query.statement;

import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.statement.matching.DifferenceDesk.Wish;
import io.payledger.query.statement.matching.MatchAction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of a decision, as it was sent.
 *
 * @param action what to do
 * @param number for ASSIGN: the number of the charge or refund that the line is
 * @param reason 1 to 500 characters, for whoever asks later
 */
record DifferenceDecision(
        @Nullable String action,
        @Nullable String number,
        @Nullable String reason) {
    private static final int LONGEST_REASON = 500;

    /** Names the field that is missing or is none of its kind. */
    Wish wish() {
        MatchAction wanted = Arrays.stream(MatchAction.values())
                .filter(it -> it.name().equals(action))
                .findFirst()
                .orElseThrow(() -> invalid("action", "must be one of " + Arrays.toString(MatchAction.values())));
        if (reason == null
                || reason.isBlank()
                || reason.length() > LONGEST_REASON
                || reason.chars().anyMatch(Character::isISOControl)) {
            throw invalid("reason", "must be 1 to " + LONGEST_REASON + " printable characters");
        }
        if ((number != null) != (wanted == MatchAction.ASSIGN)) {
            throw invalid("number", "goes with action ASSIGN, and only with it");
        }
        TradeNo assigned = number == null
                ? null
                : TradeNo.parse(number).orElseThrow(() -> invalid("number", "must be a trade number"));
        return new Wish(wanted, assigned, reason);
    }

    private static ProblemException invalid(String field, String rule) {
        return new ProblemException(ErrorCode.INVALID_FIELD, field + " " + rule).with("field", field);
    }
}
