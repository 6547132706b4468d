package io.payledger.query.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.distribution.Moves.Move;
import io.payledger.query.projection.PaymentTable.Change;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovesTest {
    private static final Bucket PROCESSING = new Bucket("m1", "WECHAT", Currency.CNY, PaymentStatus.PROCESSING);
    private static final Bucket SUCCESS = new Bucket("m1", "WECHAT", Currency.CNY, PaymentStatus.SUCCESS);

    @Test
    void aNewPaymentEntersItsBucket() {
        assertThat(Moves.of(List.of(new Change<>(null, payment(1, 500, PaymentStatus.PROCESSING), true))))
                .containsExactly(new Move(PROCESSING, 1, BigDecimal.valueOf(500)));
    }

    @Test
    void aPaymentThatMovesLeavesOneBucketAndEntersTheOther() {
        assertThat(Moves.of(List.of(
                        new Change<>(
                                payment(1, 500, PaymentStatus.PROCESSING),
                                payment(1, 500, PaymentStatus.SUCCESS),
                                true),
                        new Change<>(
                                payment(2, 700, PaymentStatus.PROCESSING),
                                payment(2, 700, PaymentStatus.SUCCESS),
                                true))))
                .containsExactly(
                        new Move(PROCESSING, -2, BigDecimal.valueOf(-1_200)),
                        new Move(SUCCESS, 2, BigDecimal.valueOf(1_200)));
    }

    @Test
    void whatStaysOrCancelsOutIsNoMove() {
        assertThat(Moves.of(List.of(new Change<>(
                        payment(1, 500, PaymentStatus.SUCCESS), payment(1, 500, PaymentStatus.SUCCESS), true))))
                .isEmpty();
        assertThat(Moves.of(List.of(
                        new Change<>(
                                payment(1, 500, PaymentStatus.PROCESSING),
                                payment(1, 500, PaymentStatus.SUCCESS),
                                true),
                        new Change<>(null, payment(2, 500, PaymentStatus.PROCESSING), true))))
                .containsExactly(new Move(SUCCESS, 1, BigDecimal.valueOf(500)));
    }

    /** C09: sums of valid longs wrapped. */
    @Test
    void c09SumsAreExactBeyond64Bits() {
        List<Change<CountedPayment>> largest = List.of(
                new Change<>(null, payment(1, Long.MAX_VALUE, PaymentStatus.SUCCESS), true),
                new Change<>(null, payment(2, Long.MAX_VALUE, PaymentStatus.SUCCESS), true),
                new Change<>(null, payment(3, Long.MAX_VALUE, PaymentStatus.SUCCESS), true));
        assertThat(Moves.of(largest)).containsExactly(new Move(SUCCESS, 3, new BigDecimal("27670116110564327421")));
    }

    private static CountedPayment payment(int number, long amount, PaymentStatus status) {
        return new CountedPayment(
                PaymentId.of("m1", "O-" + number),
                Money.of(amount, Currency.CNY),
                List.of(new Channel("WECHAT")),
                1,
                status,
                Instant.EPOCH,
                3,
                List.of());
    }
}
