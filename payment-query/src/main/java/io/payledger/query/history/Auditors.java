package io.payledger.query.history;

import io.payledger.api.access.Caller;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.Visibility;
import org.jspecify.annotations.Nullable;

/** The whole history is for those who see all merchants. */
final class Auditors {
    private Auditors() {}

    /** @throws ProblemException UNAUTHENTICATED without a caller, FORBIDDEN for one who belongs to a merchant */
    static void require(@Nullable Caller caller) {
        if (Visibility.of(caller, null).merchantId() != null) {
            throw new ProblemException(ErrorCode.FORBIDDEN, ErrorCode.FORBIDDEN.title());
        }
    }
}
