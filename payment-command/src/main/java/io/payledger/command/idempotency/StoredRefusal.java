package io.payledger.command.idempotency;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Map;

/** A final refusal as it was answered, so that it is answered word for word again. */
public record StoredRefusal(ErrorCode code, String detail, Map<String, Object> members) {

    static StoredRefusal of(ProblemException problem) {
        return new StoredRefusal(problem.code(), problem.detail(), problem.members());
    }

    /** The problem that was answered. */
    public ProblemException problem() {
        ProblemException problem = new ProblemException(code, detail);
        members.forEach(problem::with);
        return problem;
    }
}
