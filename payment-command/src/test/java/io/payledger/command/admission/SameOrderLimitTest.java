package io.payledger.command.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.PaymentId;
import org.junit.jupiter.api.Test;

class SameOrderLimitTest {
    private static final PaymentId ONE = PaymentId.of("m1", "O-1");
    private static final PaymentId OTHER = PaymentId.of("m1", "O-2");

    private final SameOrderLimit limit = new SameOrderLimit(2);

    @Test
    void f15OneHotOrderLeavesRoomForTheOthers() {
        String innermost = limit.within(
                ONE,
                () -> limit.within(ONE, () -> {
                    assertThatThrownBy(() -> limit.within(ONE, () -> "never")).isInstanceOf(OrderBusyException.class);
                    return limit.within(OTHER, () -> "done");
                }));
        assertThat(innermost).isEqualTo("done");
    }

    @Test
    void whoeverLeavesMakesRoomAlsoByFailing() {
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> limit.within(ONE, () -> {
                        throw new IllegalStateException("refused");
                    }))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(limit.within(ONE, () -> limit.within(ONE, () -> "done"))).isEqualTo("done");
    }
}
