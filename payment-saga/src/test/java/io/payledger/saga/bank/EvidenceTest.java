package io.payledger.saga.bank;

import static io.payledger.saga.Stories.AMOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.BankOutcome;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceTest {

    @ParameterizedTest
    @MethodSource
    void answerBecomesEvidence(
            BankAnswer answer, BankOutcome ofCharge, BankOutcome ofQueryWithinWindow, BankOutcome ofQueryAfterWindow) {
        assertThat(Evidence.ofCharge(answer)).isEqualTo(ofCharge);
        assertThat(Evidence.ofQuery(answer, false)).isEqualTo(ofQueryWithinWindow);
        assertThat(Evidence.ofQuery(answer, true)).isEqualTo(ofQueryAfterWindow);
    }

    static Stream<Arguments> answerBecomesEvidence() {
        BankOutcome charged = new BankOutcome.Charged(AMOUNT, "B1");
        BankOutcome declined = new BankOutcome.Declined("NO_MONEY");
        BankOutcome pending = new BankOutcome.Silent("PENDING");
        BankOutcome timeout = new BankOutcome.Silent("TIMEOUT");
        BankOutcome notSent = new BankOutcome.NotSent("CONNECTION_REFUSED");
        BankOutcome queryNotSent = new BankOutcome.Silent("QUERY_NOT_SENT CONNECTION_REFUSED");
        return Stream.of(
                Arguments.of(new BankAnswer.Charged(AMOUNT, "B1"), charged, charged, charged),
                Arguments.of(new BankAnswer.Declined("NO_MONEY"), declined, declined, declined),
                Arguments.of(new BankAnswer.Pending(), pending, pending, pending),
                Arguments.of(
                        new BankAnswer.NotFound(),
                        new BankOutcome.Silent("NOT_FOUND"),
                        new BankOutcome.Silent("NOT_FOUND_YET"),
                        new BankOutcome.NotCharged("NOT_FOUND_AFTER_WINDOW")),
                Arguments.of(new BankAnswer.NotSent("CONNECTION_REFUSED"), notSent, queryNotSent, queryNotSent),
                Arguments.of(new BankAnswer.Silent("TIMEOUT"), timeout, timeout, timeout));
    }
}
