package io.payledger.query.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.transactions.RefundRow;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    private static final Instant NOW = Instant.parse("2026-11-30T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "FAILED,     NOT_CHARGED",
        "PENDING,    NOT_KNOWN_YET",
        "PROCESSING, NOT_KNOWN_YET",
        "UNKNOWN,    NOT_KNOWN_YET",
        "SUCCESS,    CHARGED_ONCE"
    })
    void oneAttemptSaysWhatItIs(PaymentStatus status, Verdict verdict) {
        assertThat(Verdict.of(List.of(charge(1, status, false)), List.of())).isEqualTo(verdict);
        assertThat(Verdict.of(List.of(charge(1, PaymentStatus.FAILED, false), charge(2, status, false)), List.of()))
                .isEqualTo(verdict);
    }

    @Test
    void aPaymentThatWasNeverTriedIsNotCharged() {
        assertThat(Verdict.of(List.of(), List.of())).isEqualTo(Verdict.NOT_CHARGED);
    }

    @ParameterizedTest
    @CsvSource({
        "REFUNDED,          SURPLUS_RETURNED",
        "PROCESSING,        SURPLUS_ON_ITS_WAY",
        "UNKNOWN,           SURPLUS_ON_ITS_WAY",
        "AWAITING_APPROVAL, SURPLUS_ON_ITS_WAY",
        "FAILED,            SURPLUS_OPEN",
        "REJECTED,          SURPLUS_OPEN"
    })
    void aSurplusChargeIsWhatBecameOfItsRefund(RefundStatus status, Verdict verdict) {
        List<Charge> twice = List.of(charge(1, PaymentStatus.FAILED, true), charge(2, PaymentStatus.SUCCESS, false));
        assertThat(Verdict.of(twice, List.of(refund("C1", status)))).isEqualTo(verdict);
        assertThat(Verdict.of(twice, List.of(refund("C2", RefundStatus.REFUNDED))))
                .as("a refund of the other charge")
                .isEqualTo(Verdict.SURPLUS_OPEN);
        assertThat(Verdict.of(twice, List.of(refund("C1", RefundStatus.FAILED), refund("C1", status))))
                .as("tried again")
                .isEqualTo(verdict);
    }

    @Test
    void twoSurplusChargesAreAnsweredByTheWorse() {
        List<Charge> thrice = List.of(
                charge(1, PaymentStatus.FAILED, true),
                charge(2, PaymentStatus.FAILED, true),
                charge(3, PaymentStatus.SUCCESS, false));
        assertThat(Verdict.of(
                        thrice, List.of(refund("C1", RefundStatus.REFUNDED), refund("C2", RefundStatus.PROCESSING))))
                .isEqualTo(Verdict.SURPLUS_ON_ITS_WAY);
        assertThat(Verdict.of(thrice, List.of(refund("C1", RefundStatus.REFUNDED))))
                .isEqualTo(Verdict.SURPLUS_OPEN);
    }

    private static Charge charge(int attempt, PaymentStatus status, boolean surplus) {
        return new Charge(attempt, "C" + attempt, "CARD", status, null, null, surplus, NOW, NOW);
    }

    private static RefundRow refund(String chargeNo, RefundStatus status) {
        return new RefundRow(
                "m",
                "o",
                "r",
                status,
                500,
                Currency.CNY,
                "5.00",
                "CARD",
                "R1",
                chargeNo,
                true,
                "saga",
                null,
                null,
                null,
                NOW,
                NOW);
    }
}
