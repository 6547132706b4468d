package io.payledger.query.statement.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.query.statement.file.Direction;
import io.payledger.query.statement.matching.Operation.Kind;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineRulesTest {
    private static final PaymentId PAYMENT = PaymentId.parse("m/o");

    @Test
    void aRefundThatNamesItsChargeIsTheRefund() {
        Judgement it = judged(line(Direction.DEBIT, 100), List.of(charge("SUCCESS", "SUCCESS"), refund("REFUNDED")));
        assertThat(it.matchClass()).isEqualTo(MatchClass.MATCHED);
        assertThat(it.operation()).isEqualTo(refund("REFUNDED"));
    }

    @Test
    void severalNumbersOfOneDirectionAreNobodys() {
        Operation other = new Operation(Kind.CHARGE, "C2", PAYMENT, cny(100), "SUCCESS", true, "SUCCESS");
        Judgement it = judged(line(Direction.CREDIT, 100), List.of(charge("SUCCESS", "SUCCESS"), other));
        assertThat(it.matchClass()).isEqualTo(MatchClass.MISSING_HERE);
        assertThat(it.operation()).isNull();
    }

    @Test
    void aChargeThatTheBankTookBackIsReviewed() {
        Judgement it = judged(line(Direction.DEBIT, 100), List.of(charge("SUCCESS", "SUCCESS")));
        assertThat(it.matchClass()).isEqualTo(MatchClass.STATUS_DIFFERS);
        assertThat(it.action()).isEqualTo(MatchAction.OPEN_REVIEW);
        assertThat(it.holder()).isFalse();
    }

    @Test
    void whatALostDisputeOwesIsTakenBackByTheLineOfItsAmount() {
        List<Operation> lost = List.of(charge("SUCCESS", "SUCCESS"), chargeback(Operation.OWED));
        assertThat(judged(line(Direction.DEBIT, 100), lost))
                .satisfies(it -> assertThat(it.matchClass()).isEqualTo(MatchClass.MATCHED))
                .satisfies(it -> assertThat(it.operation()).isEqualTo(chargeback(Operation.OWED)))
                .satisfies(it -> assertThat(it.holder()).isTrue());
        assertThat(judged(line(Direction.CREDIT, 100), lost).operation()).isEqualTo(charge("SUCCESS", "SUCCESS"));
        assertThat(judged(line(Direction.DEBIT, 99), lost))
                .satisfies(it -> assertThat(it.matchClass()).isEqualTo(MatchClass.AMOUNT_DIFFERS))
                .satisfies(it -> assertThat(it.action()).isEqualTo(MatchAction.RECORD_OUTCOME))
                .satisfies(it -> assertThat(it.secondPerson()).isFalse());
        Operation yen = new Operation(
                Kind.CHARGEBACK, "C1", PAYMENT, Money.of(100, Currency.JPY), Operation.OWED, true, "SUCCESS");
        assertThat(judged(line(Direction.DEBIT, 100), List.of(charge("SUCCESS", "SUCCESS"), yen)))
                .satisfies(it -> assertThat(it.matchClass()).isEqualTo(MatchClass.CURRENCY_DIFFERS))
                .satisfies(it -> assertThat(it.action()).isEqualTo(MatchAction.OPEN_REVIEW));
    }

    @Test
    void whatWasTakenBackOnceIsNotRecordedAgain() {
        List<Operation> taken = List.of(charge("SUCCESS", "SUCCESS"), chargeback(Operation.TAKEN));
        assertThat(LineRules.judge(line(Direction.DEBIT, 100), taken, operation -> 6L, 0)
                        .matchClass())
                .isEqualTo(MatchClass.DUPLICATE);
        assertThat(judged(line(Direction.DEBIT, 99), taken).action()).isEqualTo(MatchAction.OPEN_REVIEW);
    }

    @Test
    void aRefundThatNamesAChargeWithALostDisputeIsTheRefund() {
        Judgement it = judged(
                line(Direction.DEBIT, 100),
                List.of(charge("SUCCESS", "SUCCESS"), refund("REFUNDED"), chargeback(Operation.OWED)));
        assertThat(it.matchClass()).isEqualTo(MatchClass.MATCHED);
        assertThat(it.operation()).isEqualTo(refund("REFUNDED"));
    }

    @Test
    void aFailedChargeNeedsTwoPeopleAndAnUnknownOneDoesNot() {
        assertThat(judged(line(Direction.CREDIT, 100), List.of(charge("UNKNOWN", "UNKNOWN"))))
                .satisfies(it -> assertThat(it.secondPerson()).isFalse())
                .satisfies(it -> assertThat(it.action()).isEqualTo(MatchAction.RECORD_OUTCOME));
        assertThat(judged(line(Direction.CREDIT, 100), List.of(charge("FAILED", "FAILED"))))
                .satisfies(it -> assertThat(it.secondPerson()).isTrue())
                .satisfies(it -> assertThat(it.action()).isEqualTo(MatchAction.RECORD_OUTCOME));
        assertThat(judged(line(Direction.CREDIT, 100), List.of(charge("FAILED", "SUCCESS"))))
                .satisfies(it -> assertThat(it.secondPerson()).isTrue())
                .satisfies(it -> assertThat(it.action()).isEqualTo(MatchAction.REFUND_SURPLUS));
    }

    @Test
    void amountsMayDifferByTheToleranceAndNotByMore() {
        List<Operation> charge = List.of(charge("SUCCESS", "SUCCESS"));
        assertThat(LineRules.judge(line(Direction.CREDIT, 98), charge, operation -> null, 2)
                        .matchClass())
                .isEqualTo(MatchClass.MATCHED);
        assertThat(LineRules.judge(line(Direction.CREDIT, 97), charge, operation -> null, 2)
                        .matchClass())
                .isEqualTo(MatchClass.AMOUNT_DIFFERS);
        assertThat(LineRules.judge(line(Direction.CREDIT, Long.MAX_VALUE), charge, operation -> null, 0)
                        .matchClass())
                .isEqualTo(MatchClass.AMOUNT_DIFFERS);
    }

    @Test
    void theFirstLineOfANumberHasIt() {
        List<Operation> charge = List.of(charge("SUCCESS", "SUCCESS"));
        assertThat(LineRules.judge(line(Direction.CREDIT, 100), charge, operation -> 6L, 0)
                        .matchClass())
                .isEqualTo(MatchClass.DUPLICATE);
        assertThat(LineRules.judge(line(Direction.CREDIT, 100), charge, operation -> 7L, 0)
                        .matchClass())
                .isEqualTo(MatchClass.MATCHED);
    }

    private static Judgement judged(Line line, List<Operation> named) {
        return LineRules.judge(line, named, operation -> null, 0);
    }

    private static Line line(Direction direction, long minor) {
        return new Line(7, 1, "A", LocalDate.of(2026, 11, 29), direction, cny(minor), null, List.of());
    }

    private static Operation charge(String status, String orderStatus) {
        return new Operation(Kind.CHARGE, "C1", PAYMENT, cny(100), status, status.equals("SUCCESS"), orderStatus);
    }

    private static Operation chargeback(String status) {
        return new Operation(Kind.CHARGEBACK, "C1", PAYMENT, cny(100), status, true, "SUCCESS");
    }

    private static Operation refund(String status) {
        return new Operation(Kind.REFUND, "R1", PAYMENT, cny(100), status, status.equals("REFUNDED"), "SUCCESS");
    }

    private static Money cny(long minor) {
        return Money.of(minor, Currency.CNY);
    }
}
