package io.payledger.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class EventStorePropertiesTest {
    @Test
    void withoutAnyKeyTheDefaultsHold() {
        assertThat(bind(Map.of())).isEqualTo(EventStoreProperties.defaults());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "queue-capacity",
                "batch-events",
                "append-timeout",
                "stall-timeout",
                "poll-interval",
                "notify-interval",
                "floor-interval",
                "tail-events",
                "cached-aggregates",
                "read-page"
            })
    void whatIsNotPositiveIsRefusedByItsKey(String key) {
        assertThatThrownBy(() -> bind(Map.of("payledger.event-store." + key, "0")))
                .hasRootCauseMessage("payledger.event-store." + key + " ("
                        + (key.matches(".*(timeout|interval)") ? "PT0S" : "0") + ") must be positive");
    }

    private static EventStoreProperties bind(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(keys))
                .bindOrCreate("payledger.event-store", EventStoreProperties.class);
    }
}
