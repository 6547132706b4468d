package io.payledger.query.reading;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose payments a question is about: never more than the caller may see.
 *
 * @param merchantId one merchant's; null for those of all merchants
 */
public record Visibility(@Nullable MerchantId merchantId) {
    private static final Set<Role> STAFF = EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR);

    /**
     * A merchant's caller sees its own payments, whatever it asks for; staff see all, or one merchant's when asked for.
     *
     * @param caller null when nobody has said who is asking
     * @param wanted the merchant that the question names; only staff may name one
     * @throws ProblemException UNAUTHENTICATED without a caller, FORBIDDEN for one who is neither a merchant's nor staff,
     *     and for a merchant's caller who names a merchant: the same answer for its own, another's and one that is none
     */
    public static Visibility of(@Nullable Caller caller, @Nullable MerchantId wanted) {
        if (caller == null) {
            throw new ProblemException(ErrorCode.UNAUTHENTICATED, ErrorCode.UNAUTHENTICATED.title());
        }
        boolean staff = caller.merchantId() == null && caller.roles().stream().anyMatch(STAFF::contains);
        if (staff) {
            return new Visibility(wanted);
        }
        if (caller.merchantId() == null) {
            throw new ProblemException(ErrorCode.FORBIDDEN, "These credentials do not allow to read payments");
        }
        if (wanted != null) {
            StepLog.warn("query.refuse", "-", null, "FORBIDDEN", "caller", caller.name(), "merchant", wanted);
            throw new ProblemException(
                    ErrorCode.FORBIDDEN, "These credentials read one merchant's payments; leave out merchant");
        }
        return new Visibility(caller.merchantId());
    }
}
