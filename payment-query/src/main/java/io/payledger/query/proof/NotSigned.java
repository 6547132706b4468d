package io.payledger.query.proof;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;

/** The refusals of what no checkpoint covers. */
final class NotSigned {
    /** About as long as until the next checkpoint. */
    private static final Duration PAUSE = Duration.ofSeconds(60);

    private NotSigned() {}

    static ProblemException nothing() {
        return refusal("Nothing is signed yet");
    }

    static ProblemException event(long index) {
        return refusal("Event " + index + " is not signed yet");
    }

    static ProblemException upTo(long index) {
        return refusal("Only the events up to " + index + " are signed yet");
    }

    private static ProblemException refusal(String what) {
        return new ProblemException(ErrorCode.NOT_YET_SIGNED, what + "; ask again after the next checkpoint")
                .retryAfter(PAUSE);
    }
}
