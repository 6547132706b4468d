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
        List<Duration> pauses = List.of(Duration.ofSeconds(1));
        Duration days = Duration.ofDays(2);
        assertThatThrownBy(() -> properties(Duration.ZERO, 1, pauses, days, days))
                .hasMessageContaining("timestamp-tolerance");
        assertThatThrownBy(() -> properties(Duration.ofSeconds(1), 0, pauses, days, days))
                .hasMessageContaining("threads (0)");
        assertThatThrownBy(() -> properties(Duration.ofSeconds(1), 1, List.of(), days, days))
                .hasMessageContaining("retry-pauses");
        assertThatThrownBy(() -> properties(Duration.ofSeconds(1), 1, pauses, days.minusMillis(1), days))
                .hasMessageContaining("keep-applied (PT47H59M59.999S) must be at least PT48H");
        assertThatThrownBy(() -> properties(Duration.ofSeconds(1), 1, pauses, days, days.minusMillis(1)))
                .hasMessageContaining("keep-given-up (PT47H59M59.999S) must not be shorter than keep-applied");
    }

    private static CallbackProperties properties(
            Duration tolerance, int threads, List<Duration> pauses, Duration keepApplied, Duration keepGivenUp) {
        return new CallbackProperties(
                true,
                List.of(SECRET),
                Map.of(),
                tolerance,
                threads,
                1,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                pauses,
                Duration.ofHours(1),
                keepApplied,
                keepGivenUp);
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
                Duration.ofHours(1),
                Duration.ofDays(90),
                Duration.ofDays(400));
    }
}
