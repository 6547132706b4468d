package io.payledger.saga.time;

import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BankScheduleTest {
    private final BankSchedule schedule = new BankSchedule(
            List.of(Duration.ofSeconds(10), Duration.ofSeconds(30)),
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)),
            Duration.ofSeconds(15),
            Duration.ofMinutes(10));

    @Test
    void nextQuestionIsTheFirstAgeThatIsStillToCome() {
        assertThat(schedule.nextAsk(Duration.ZERO)).contains(Duration.ofSeconds(10));
        assertThat(schedule.nextAsk(Duration.ofSeconds(10))).contains(Duration.ofSeconds(30));
        assertThat(schedule.nextAsk(Duration.ofSeconds(29))).contains(Duration.ofSeconds(30));
        assertThat(schedule.nextAsk(Duration.ofSeconds(30))).isEmpty();
    }

    @Test
    void resendsComeAfterTheirPausesAndThenAtTheAges() {
        assertThat(schedule.nextResend(0, Duration.ZERO, TRADE_NO).orElseThrow())
                .isBetween(Duration.ofMillis(750), Duration.ofMillis(1250));
        assertThat(schedule.nextResend(1, Duration.ofSeconds(1), TRADE_NO).orElseThrow())
                .isBetween(Duration.ofMillis(1500), Duration.ofMillis(2500));
        assertThat(schedule.nextResend(2, Duration.ofSeconds(4), TRADE_NO)).contains(Duration.ofSeconds(6));
        assertThat(schedule.nextResend(9, Duration.ofSeconds(30), TRADE_NO)).isEmpty();
    }

    @Test
    void chargesThatFailedTogetherDoNotComeBackTogether() {
        assertThat(IntStream.range(0, 100)
                        .mapToObj(i -> TradeNo.ofCharge(PaymentId.of("m1", "o" + i), 1))
                        .map(tradeNo -> schedule.nextResend(0, Duration.ZERO, tradeNo)))
                .satisfies(
                        pauses -> assertThat(pauses.stream().distinct().count()).isGreaterThan(50));
    }
}
