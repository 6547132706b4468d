package io.payledger.command.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.payledger.api.id.MerchantId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenPropertiesTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    @Test
    void aMerchantThatNeedsTokensNeedsASecret() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(), LIFETIME, List.of("m1")))
                .withMessageContaining("payledger.command.token.secrets");
    }

    @Test
    void aShortSecretOrAThirdOneIsRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of("short"), LIFETIME, List.of()))
                .withMessageContaining("32 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(SECRET, SECRET, SECRET), LIFETIME, List.of()));
    }

    @Test
    void itsTextHoldsNoSecret() {
        assertThat(new TokenProperties(List.of(SECRET), LIFETIME, List.of()).toString())
                .doesNotContain(SECRET);
    }

    @Test
    void theStarIsEveryMerchant() {
        MerchantId merchant = new MerchantId("m1");
        assertThat(new TokenProperties(List.of(SECRET), LIFETIME, List.of("*")).requires(merchant))
                .isTrue();
        assertThat(new TokenProperties(List.of(SECRET), LIFETIME, List.of("m1")).requires(merchant))
                .isTrue();
        assertThat(new TokenProperties(List.of(SECRET), LIFETIME, List.of("m2")).requires(merchant))
                .isFalse();
    }
}
