package io.payledger.saga.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.saga.callback.CallbackProperties.ChannelSecrets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackPropertiesTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    @Test
    @DisplayName("B18 without a secret the service does not start")
    void b18NoSecretNoStart() {
        assertThatThrownBy(() -> CallbackSecrets.of(properties(true, List.of(), Map.of()), Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("payledger.callback.secrets must be set");
    }

    @Test
    void aChannelWithAFormOfItsOwnNeedsNoSecretAndTakesNone() {
        Set<Channel> own = Set.of(new Channel("WECHAT"));
        assertThat(CallbackSecrets.of(properties(true, List.of(), Map.of()), own)
                        .of("CARD"))
                .isEmpty();
        assertThatThrownBy(() -> CallbackSecrets.of(
                        properties(true, List.of(), Map.of("WECHAT", new ChannelSecrets(List.of(SECRET)))), own))
                .hasMessageContaining("payledger.callback.channels.WECHAT.secrets must not be set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "                                        "})
    @DisplayName("B18 an empty, short or blank secret is none")
    void b18AWeakSecretIsNone(String secret) {
        assertThatThrownBy(() -> CallbackSecrets.of(properties(true, List.of(secret), Map.of()), Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 32 bytes");
        assertThatThrownBy(() -> CallbackSecrets.of(
                        properties(true, List.of(SECRET), Map.of("CARD", new ChannelSecrets(List.of(secret)))),
                        Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("channels.CARD.secrets");
    }

    @Test
    void threeSecretsAreTooMany() {
        assertThatThrownBy(
                        () -> CallbackSecrets.of(properties(true, List.of(SECRET, SECRET, SECRET), Map.of()), Set.of()))
                .hasMessageContaining("one or two secrets");
    }

    @Test
    void secretsAreNotInTheText() {
        CallbackProperties properties =
                properties(true, List.of(SECRET), Map.of("card", new ChannelSecrets(List.of(SECRET))));
        assertThat(properties.toString()).doesNotContain(SECRET);
        assertThat(properties.channels().toString()).contains("CARD").doesNotContain(SECRET);
    }

    @Test
    void whatCannotWorkIsRefused() {
        assertThatThrownBy(() -> new CallbackProperties(
                        true,
                        List.of(SECRET),
                        Map.of(),
                        Duration.ZERO,
                        1,
                        1,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        List.of(Duration.ofSeconds(1)),
                        Duration.ofHours(1)))
                .hasMessageContaining("timestamp-tolerance");
        assertThatThrownBy(() -> new CallbackProperties(
                        true,
                        List.of(SECRET),
                        Map.of(),
                        Duration.ofSeconds(1),
                        0,
                        1,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        List.of(Duration.ofSeconds(1)),
                        Duration.ofHours(1)))
                .hasMessageContaining("threads (0)");
        assertThatThrownBy(() -> new CallbackProperties(
                        true,
                        List.of(SECRET),
                        Map.of(),
                        Duration.ofSeconds(1),
                        1,
                        1,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        List.of(),
                        Duration.ofHours(1)))
                .hasMessageContaining("retry-pauses");
    }

    static CallbackProperties properties(boolean enabled, List<String> secrets, Map<String, ChannelSecrets> channels) {
        return new CallbackProperties(
                enabled,
                secrets,
                channels,
                Duration.ofSeconds(300),
                4,
                100,
                Duration.ofMillis(50),
                Duration.ofSeconds(60),
                List.of(Duration.ofMillis(50)),
                Duration.ofHours(1));
    }
}
