package io.payledger.app.wiring;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.app.database.StartupProblem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolSizeCheckTest {
    private final Map<String, Integer> needs = Map.of("event store", 2, "requests", 4);

    @Test
    void e09APoolThatItsSteadyUsersCanDrainIsRefused() {
        assertThatThrownBy(() -> PoolSizeCheck.check(5, needs))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("payledger.database.pool-size (5) must be at least 6");
    }

    @Test
    void aPoolThatSufficesIsTaken() {
        assertThatCode(() -> PoolSizeCheck.check(6, needs)).doesNotThrowAnyException();
    }
}
