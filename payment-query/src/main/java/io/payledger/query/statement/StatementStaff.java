package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who may do what with statements: an account's statement shows all merchants, so it is for staff. */
final class StatementStaff {
    private static final Set<Role> READERS = EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR);

    private StatementStaff() {}

    /** Refuses whoever may not read statements. */
    static void requireReader(@Nullable Caller caller) {
        if (known(caller).roles().stream().noneMatch(READERS::contains)
                || known(caller).merchantId() != null) {
            throw forbidden();
        }
    }

    /** The caller; refuses whoever is not in finance. */
    static Caller requireFinance(@Nullable Caller caller) {
        if (!known(caller).has(Role.FINANCE) || known(caller).merchantId() != null) {
            throw forbidden();
        }
        return known(caller);
    }

    private static Caller known(@Nullable Caller caller) {
        if (caller == null) {
            throw new ProblemException(ErrorCode.UNAUTHENTICATED, ErrorCode.UNAUTHENTICATED.title());
        }
        return caller;
    }

    private static ProblemException forbidden() {
        return new ProblemException(ErrorCode.FORBIDDEN, "These credentials do not allow this with bank statements");
    }
}
