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
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        128,
                        1000));
        assertThat(settings.notFoundCountsAfter()).isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void channelHasItsOwn() {
        BankProperties properties = bind(Map.of(
                "payledger.bank.url",
                "http://bank",
                "payledger.bank.channels.wechat.url",
                "http://wechat",
                "payledger.bank.channels.wechat.call-timeout",
                "20s"));
        assertThat(properties.settings(new Channel("WECHAT")).orElseThrow().url())
                .hasToString("http://wechat");
        assertThat(properties.settings(new Channel("WECHAT")).orElseThrow().callTimeout())
                .hasSeconds(20);
        assertThat(properties.settings(new Channel("ALIPAY")).orElseThrow().url())
                .hasToString("http://bank");
        assertThat(properties.longestCall()).hasSeconds(20);
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
