package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SagaPropertiesTest {

    @Test
    void silentBankIsAskedForLongerThanAnyChannelNotifies() {
        SagaProperties properties = bind(Map.of());
        assertThat(properties.reconcileSchedule())
                .startsWith(
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofHours(2))
                .endsWith(Duration.ofHours(24), Duration.ofHours(25))
                .hasSize(29);
        assertThat(properties.resendPauses())
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(8));
    }

    @Test
    void wrongValuesAreRefusedByTheirKeys() {
        assertRefused("reconcile-schedule", "30s,10s", "payledger.saga.reconcile-schedule ([PT30S, PT10S]) must rise");
        assertRefused("deadline-poll", "5s", "payledger.saga.deadline-poll (PT5S) must be at most PT1S");
        assertRefused("batch-size", "0", "payledger.saga.batch-size (0) must be at least 1");
        assertRefused("gather-for", "3s", "payledger.saga.gather-for (PT3S) must be from 0 to PT2S");
        assertRefused("gather-for", "-1s", "payledger.saga.gather-for (PT-1S) must be from 0 to PT2S");
        assertRefused("stop-within", "0s", "payledger.saga.stop-within (PT0S) must be longer than zero");
        assertRefused(
                "reconcile-schedule",
                "500ms,1h",
                "payledger.saga.deadline-poll (PT1S) must be shorter than payledger.saga.reconcile-schedule[0]");
    }

    private static void assertRefused(String key, String value, String message) {
        assertThatThrownBy(() -> bind(Map.of("payledger.saga." + key, value)))
                .rootCause()
                .hasMessageContaining(message);
    }

    private static SagaProperties bind(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(keys))
                .bindOrCreate("payledger.saga", SagaProperties.class);
    }
}
