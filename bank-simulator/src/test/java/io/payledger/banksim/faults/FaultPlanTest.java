package io.payledger.banksim.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.banksim.charges.OrderRef;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultPlanTest {
    private static final OrderRef ORDER = new OrderRef("m1", "o1");

    private final FaultPlan plan = new FaultPlan(7);

    private static RateFaults rate(Fault fault, String rate, long seed) {
        return new RateFaults(Map.of(fault, new BigDecimal(rate)), seed, FaultSettings.DEFAULT);
    }

    private static List<Boolean> dropped(FaultPlan plan, int numbers) {
        return IntStream.range(0, numbers)
                .mapToObj(i -> plan.next(Operation.CHARGE, "T" + i, ORDER).has(Fault.DROP_REPLY))
                .toList();
    }

    @Test
    void theSameSeedHitsTheSameCallsAndAnotherSeedOthers() {
        FaultPlan again = new FaultPlan(99);
        plan.setRates(rate(Fault.DROP_REPLY, "0.05", 7));
        again.setRates(rate(Fault.DROP_REPLY, "0.05", 7));
        List<Boolean> first = dropped(plan, 10_000);
        assertThat(first.stream().filter(hit -> hit).count()).isBetween(400L, 600L);
        assertThat(dropped(again, 10_000)).isEqualTo(first);

        again.setRates(rate(Fault.DROP_REPLY, "0.05", 8));
        assertThat(dropped(again, 10_000)).isNotEqualTo(first);
    }

    @Test
    void eachCallOfANumberIsDrawnAnewAndTimesLimitsHowOften() {
        plan.setRates(rate(Fault.DROP_REPLY, "0.5", 7));
        List<Boolean> calls = IntStream.range(0, 100)
                .mapToObj(i -> plan.next(Operation.CHARGE, "T1", ORDER).has(Fault.DROP_REPLY))
                .toList();
        assertThat(calls).contains(true, false);

        plan.setRates(new RateFaults(Map.of(Fault.DROP_REPLY, BigDecimal.ONE), 7, FaultSettings.DEFAULT.times(2)));
        assertThat(IntStream.range(0, 5)
                        .mapToObj(i -> plan.next(Operation.CHARGE, "T1", ORDER).has(Fault.DROP_REPLY)))
                .containsExactly(true, true, false, false, false);
    }

    @Test
    void exclusiveFaultsShareOneDraw() {
        plan.setRates(new RateFaults(
                Map.of(Fault.DROP_REPLY, new BigDecimal("0.4"), Fault.RESET, new BigDecimal("0.6")),
                7,
                FaultSettings.DEFAULT));
        for (int i = 0; i < 500; i++) {
            assertThat(plan.next(Operation.CHARGE, "T" + i, ORDER).faults()).hasSize(1);
        }
    }

    @Test
    void aLagHoldsForAllQueriesOfANumber() {
        plan.setRates(new RateFaults(
                Map.of(Fault.QUERY_LAG, new BigDecimal("0.5")),
                7,
                FaultSettings.DEFAULT.withQueryLag(Duration.ofSeconds(1))));
        for (int number = 0; number < 50; number++) {
            String tradeNo = "T" + number;
            assertThat(IntStream.range(0, 10)
                            .mapToObj(i ->
                                    plan.next(Operation.QUERY, tradeNo, null).has(Fault.QUERY_LAG))
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void ratesHitOnlyTheOperationsTheyAreAimedAt() {
        plan.setRates(rate(Fault.DROP_REPLY, "1", 7));
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).has(Fault.DROP_REPLY))
                .isTrue();
        assertThat(plan.next(Operation.QUERY, "T1", ORDER).faults()).isEmpty();
        assertThat(plan.next(Operation.REFUND, "R1", ORDER).faults()).isEmpty();
    }

    @Test
    void anOrderWithFaultsOfItsOwnIsSparedTheDiceEvenWhenTheyAreUsedUp() {
        plan.setRates(rate(Fault.DROP_REPLY, "1", 7));
        plan.setOrder("m1", "o1", OrderFaults.of(Fault.RESET).times(1));
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).faults()).containsExactly(Fault.RESET);
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).faults()).isEmpty();

        plan.clearOrder("m1", "o1");
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).faults()).containsExactly(Fault.DROP_REPLY);
    }

    @Test
    void timesCountsEachOperationOfTheOrderForItself() {
        plan.setOrder(
                "m1", "o1", OrderFaults.of(Fault.DROP_REPLY, Fault.QUERY_DOWN).times(1));
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).faults()).containsExactly(Fault.DROP_REPLY);
        assertThat(plan.next(Operation.CHARGE, "T1", ORDER).faults()).isEmpty();
        assertThat(plan.next(Operation.QUERY, "T1", null).faults()).containsExactly(Fault.QUERY_DOWN);
        assertThat(plan.next(Operation.QUERY, "T1", null).faults()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "DROP_REPLY,RESET",
        "NEVER_SEEN,ERROR_BEFORE_CHARGE",
        "NEVER_SEEN,HALF_JSON",
        "ERROR_BEFORE_CHARGE,SILENT",
        "DECLINE,NEVER_SEEN"
    })
    void faultsThatExcludeEachOtherAreRefused(Fault one, Fault other) {
        assertThatThrownBy(() -> OrderFaults.of(one, other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exclude each other");
    }

    @ParameterizedTest
    @CsvSource({"NEVER_SEEN,RESET", "DECLINE,DROP_REPLY", "QUERY_DOWN,SILENT"})
    void faultsOfDifferentStagesGoTogether(Fault one, Fault other) {
        assertThat(OrderFaults.of(one, other).faults()).containsExactlyInAnyOrder(one, other);
    }

    @Test
    void ratesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> rate(Fault.RESET, "1.000000001", 7)).hasMessage("the rate of reset must be 0 to 1");
        assertThatThrownBy(() -> rate(Fault.RESET, "-0.1", 7)).hasMessage("the rate of reset must be 0 to 1");
        assertThatThrownBy(() -> rate(Fault.RESET, "0.0000000001", 7)).hasMessageContaining("at most 9 decimals");
        assertThatThrownBy(() -> rate(Fault.DELAY, "0.1", 7)).hasMessage("fault delay needs delayMs");
        assertThatThrownBy(() -> rate(Fault.QUERY_LAG, "0.1", 7)).hasMessage("fault queryLag needs queryLagMs");
        assertThatThrownBy(() -> new RateFaults(
                        Map.of(Fault.DROP_REPLY, new BigDecimal("0.6"), Fault.RESET, new BigDecimal("0.5")),
                        7,
                        FaultSettings.DEFAULT))
                .hasMessageContaining("dropReply")
                .hasMessageContaining("add up to more than 1");
        assertThatThrownBy(() -> new OrderFaults(Set.of(Fault.DECLINE), FaultSettings.DEFAULT.on(Operation.QUERY)))
                .hasMessage("fault decline cannot hit any of the operations [query]");
    }
}
