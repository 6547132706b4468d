package io.payledger.saga.bank;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceTest {

    @ParameterizedTest
    @MethodSource
    void answerBecomesEvidence(
            BankAnswer answer, BankOutcome ofCharge, BankOutcome ofQueryWithinWindow, BankOutcome ofQueryAfterWindow) {
        assertThat(Evidence.ofCharge(TRADE_NO, answer))
                .isEqualTo(new BankEvidence(TRADE_NO, EvidenceSource.REPLY, ofCharge));
        assertThat(Evidence.ofQuery(TRADE_NO, answer, false))
                .isEqualTo(new BankEvidence(TRADE_NO, EvidenceSource.QUERY, ofQueryWithinWindow));
        assertThat(Evidence.ofQuery(TRADE_NO, answer, true))
                .isEqualTo(new BankEvidence(TRADE_NO, EvidenceSource.QUERY, ofQueryAfterWindow));
    }

    @Test
    @DisplayName("I16 a charge under another number is news of that number")
    void chargeUnderAnotherNumber() {
        TradeNo other = new TradeNo("OTHER1");
        BankAnswer answer = new BankAnswer.OtherCharge(other, AMOUNT, "B9");
        BankOutcome charged = new BankOutcome.Charged(AMOUNT, "B9");
        assertThat(Evidence.ofCharge(TRADE_NO, answer))
                .isEqualTo(new BankEvidence(other, EvidenceSource.REPLY, charged));
        assertThat(Evidence.ofQuery(TRADE_NO, answer, true))
                .isEqualTo(new BankEvidence(other, EvidenceSource.QUERY, charged));
    }

    static Stream<Arguments> answerBecomesEvidence() {
        BankOutcome charged = new BankOutcome.Charged(AMOUNT, "B1");
        BankOutcome declined = new BankOutcome.Declined("NO_MONEY");
        BankOutcome pending = new BankOutcome.Silent("PENDING");
        BankOutcome timeout = new BankOutcome.Silent("TIMEOUT");
        BankOutcome notSent = new BankOutcome.NotSent("CONNECTION_REFUSED");
        BankOutcome queryNotSent = new BankOutcome.Silent("QUERY_NOT_SENT CONNECTION_REFUSED");
        return Stream.of(
                Arguments.of(new BankAnswer.Succeeded(AMOUNT, "B1"), charged, charged, charged),
                Arguments.of(new BankAnswer.Declined("NO_MONEY"), declined, declined, declined),
                Arguments.of(new BankAnswer.Pending(), pending, pending, pending),
                Arguments.of(
                        new BankAnswer.NotFound(),
                        new BankOutcome.Silent("NOT_FOUND"),
                        new BankOutcome.Silent("NOT_FOUND_YET"),
                        new BankOutcome.NotCharged("NOT_FOUND_AFTER_WINDOW")),
                Arguments.of(new BankAnswer.NotSent("CONNECTION_REFUSED"), notSent, queryNotSent, queryNotSent),
                Arguments.of(new BankAnswer.Unknown("TIMEOUT"), timeout, timeout, timeout));
    }
}
