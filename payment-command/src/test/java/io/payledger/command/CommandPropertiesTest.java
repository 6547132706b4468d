package io.payledger.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class CommandPropertiesTest {

    private static CommandProperties bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("payledger.command", CommandProperties.class);
    }

    @Test
    void withoutSettingsTheDefaultsHold() {
        CommandProperties defaults = bound(Map.of());
        assertThat(defaults.channelNames())
                .extracting(Channel::value)
                .containsExactlyInAnyOrder("WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER");
        assertThat(defaults.longestWait()).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void theChannelsAreThoseConfigured() {
        assertThat(bound(Map.of("payledger.command.channels", "CASH,CARD")).channelNames())
                .containsExactlyInAnyOrder(new Channel("CASH"), new Channel("CARD"));
    }

    @ParameterizedTest
    @CsvSource({
        "payledger.command.channels, wechat pay",
        "payledger.command.longest-wait, 10ms",
        "payledger.command.max-waiters, 0",
        "payledger.command.same-order-limit, 0",
        "payledger.command.max-attempts, 0",
        "payledger.command.max-attempts, 101",
        "payledger.command.remembered, -1"
    })
    void aValueOutOfRangeIsRefusedNamingItsKey(String key, String value) {
        assertThatThrownBy(() -> bound(Map.of(key, value))).hasStackTraceContaining("IllegalArgumentException: " + key);
    }
}
