package io.payledger.saga.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class BankPropertiesTest {

    @Test
    void defaultsHoldForEveryChannel() {
        BankProperties properties = bind(Map.of("payledger.bank.url", "http://bank"));
        ChannelSettings settings = properties.settings(new Channel("WECHAT")).orElseThrow();
        assertThat(settings)
                .isEqualTo(new ChannelSettings(
                        "http",
                        URI.create("http://bank"),
                        null,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(45),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        128,
                        16,
                        1000,
                        new BreakerSettings(80, 50, 20, Duration.ofSeconds(10), 3)));
        assertThat(settings.notFoundCountsAfter()).isEqualTo(Duration.ofSeconds(110));
    }

    @Test
    void channelHasItsOwn() {
        BankProperties properties = bind(Map.of(
                "payledger.bank.url",
                "http://bank",
                "payledger.bank.channels.wechat.url",
                "http://wechat",
                "payledger.bank.channels.wechat.call-timeout",
                "20s",
                "payledger.bank.channels.wechat.listen-within",
                "50s",
                "payledger.bank.channels.wechat.breaker.open-for",
                "1m"));
        assertThat(properties.settings(new Channel("WECHAT")).orElseThrow().url())
                .hasToString("http://wechat");
        assertThat(properties.settings(new Channel("WECHAT")).orElseThrow().callTimeout())
                .hasSeconds(20);
        assertThat(properties.settings(new Channel("ALIPAY")).orElseThrow().url())
                .hasToString("http://bank");
        assertThat(properties.longestCall()).hasSeconds(50);
        assertThat(properties.settings(new Channel("WECHAT")).orElseThrow().breaker())
                .isEqualTo(new BreakerSettings(80, 50, 20, Duration.ofMinutes(1), 3));
    }

    @Test
    void channelWithoutAnyAddressIsNotConfigured() {
        BankProperties properties = bind(Map.of("payledger.bank.channels.WECHAT.url", "http://wechat"));
        assertThat(properties.settings(new Channel("ALIPAY"))).isEmpty();
    }

    @Test
    void layersThatContradictEachOtherAreRefusedByTheirKeys() {
        assertRefused(
                Map.of("payledger.bank.connect-timeout", "20s"),
                "payledger.bank.connect-timeout (PT20S) must be shorter than payledger.bank.call-timeout (PT15S)");
        assertRefused(
                Map.of("payledger.bank.channels.WECHAT.in-flight-window", "10s"),
                "payledger.bank.call-timeout (PT15S) must be shorter than"
                        + " payledger.bank.channels.WECHAT.in-flight-window (PT10S)");
        assertRefused(
                Map.of("payledger.bank.call-timeout", "50s"),
                "payledger.bank.call-timeout (PT50S) must be shorter than payledger.bank.listen-within (PT45S)");
        assertRefused(
                Map.of("payledger.bank.breaker.failure-percent", "101"), "failure-percent (101) must be 1 to 100");
        assertRefused(Map.of("payledger.bank.secret", "short"), "payledger.bank.secret must have at least 32 bytes");
        assertRefused(Map.of("payledger.bank.url", ""), "payledger.bank.url must be set");
        assertRefused(Map.of("payledger.bank.max-concurrent-calls", "0"), "payledger.bank.max-concurrent-calls (0)");
    }

    private static void assertRefused(Map<String, String> keys, String message) {
        Map<String, String> all = new java.util.HashMap<>(Map.of("payledger.bank.url", "http://bank"));
        all.putAll(keys);
        assertThatThrownBy(() -> bind(all)).rootCause().hasMessageContaining(message);
    }

    private static BankProperties bind(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(keys))
                .bindOrCreate("payledger.bank", BankProperties.class);
    }
}
