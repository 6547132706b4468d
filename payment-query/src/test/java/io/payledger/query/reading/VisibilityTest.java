package io.payledger.query.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VisibilityTest {
    private static final MerchantId M1 = new MerchantId("m1");

    @Test
    void aMerchantSeesItsOwnPayments() {
        assertThat(Visibility.of(Caller.orderService(M1), null)).isEqualTo(new Visibility(M1));
        assertThat(Visibility.of(new Caller("finance:m1", M1, Set.of(Role.FINANCE)), null))
                .isEqualTo(new Visibility(M1));
    }

    /** G10: no answer tells whether the named merchant exists. */
    @Test
    void g10AMerchantThatNamesAMerchantIsRefusedWhicheverItIs() {
        Caller caller = Caller.orderService(M1);
        refusedAs(ErrorCode.FORBIDDEN, () -> Visibility.of(caller, M1));
        refusedAs(ErrorCode.FORBIDDEN, () -> Visibility.of(caller, new MerchantId("m2")));
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"FINANCE", "AUDITOR", "SUPPORT", "OPERATOR"})
    void staffSeeAllOrTheMerchantTheyAskFor(Role role) {
        Caller caller = new Caller("staff:jane", null, Set.of(role));
        assertThat(Visibility.of(caller, null)).isEqualTo(new Visibility(null));
        assertThat(Visibility.of(caller, M1)).isEqualTo(new Visibility(M1));
    }

    @Test
    void whoeverIsNeitherSeesNothing() {
        refusedAs(ErrorCode.FORBIDDEN, () -> Visibility.of(new Caller("x", null, Set.of(Role.ORDER_SERVICE)), null));
        refusedAs(ErrorCode.FORBIDDEN, () -> Visibility.of(new Caller("x", null, Set.of()), M1));
        refusedAs(ErrorCode.UNAUTHENTICATED, () -> Visibility.of(null, null));
    }

    private static void refusedAs(ErrorCode code, ThrowingCallable question) {
        assertThatThrownBy(question)
                .isInstanceOfSatisfying(
                        ProblemException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
