package io.payledger.command.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneTimeTokensTest {
    private static final String OLD = "an-old-secret-of-32-bytes-or-more-0";
    private static final String NEW = "a-new-secret-of-32-bytes-or-more-00";
    private static final PaymentId PAYMENT = PaymentId.of("m1", "O-1");
    private static final Money AMOUNT = Money.of(500, Currency.CNY);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final OneTimeTokens tokens = tokens(NEW);

    private OneTimeTokens tokens(String... secrets) {
        return new OneTimeTokens(new TokenSecrets(List.of(secrets)), clock, Duration.ofMinutes(10));
    }

    @Test
    void aTokenAllowsTheVeryRequestItWasMadeFor() {
        assertThat(tokens.verify(tokens.issue(PAYMENT, AMOUNT).token(), PAYMENT, AMOUNT))
                .isEqualTo(new TokenVerdict.Valid());
    }

    @Test
    void aTokenEndsTenMinutesAfterItWasMade() {
        OneTimeTokens.Issued issued = tokens.issue(PAYMENT, AMOUNT);
        clock.set(issued.expiresAt().minusMillis(1));
        assertThat(tokens.verify(issued.token(), PAYMENT, AMOUNT)).isEqualTo(new TokenVerdict.Valid());
        clock.set(issued.expiresAt());
        assertThat(tokens.verify(issued.token(), PAYMENT, AMOUNT)).isEqualTo(new TokenVerdict.Expired());
        assertThat(issued.expiresAt()).isEqualTo(Instant.parse("2026-01-01T00:10:00Z"));
    }

    @Test
    void anotherMerchantsTokenIsForeignEvenWhenItIsExpired() {
        String token = tokens.issue(PAYMENT, AMOUNT).token();
        clock.advance(Duration.ofHours(1));
        assertThat(tokens.verify(token, PaymentId.of("m2", "O-1"), AMOUNT)).isEqualTo(new TokenVerdict.Foreign());
    }

    @Test
    void aTokenForAnotherRequestNamesTheFieldsThatDiffer() {
        String token = tokens.issue(PAYMENT, AMOUNT).token();
        assertThat(tokens.verify(token, PaymentId.of("m1", "O-2"), Money.of(501, Currency.JPY)))
                .isEqualTo(new TokenVerdict.Mismatch(List.of("orderId", "amount", "currency")));
    }

    @Test
    void everyChangedCharacterMakesItForged() {
        String token = tokens.issue(PAYMENT, AMOUNT).token();
        for (int i = 0; i < token.length(); i++) {
            // The last base64 character of 32 bytes carries two unused bits: step by four to change a used one.
            char other = token.charAt(i) == 'Q' ? 'g' : 'Q';
            String changed = token.substring(0, i) + other + token.substring(i + 1);
            if (!changed.equals(token)) {
                assertThat(tokens.verify(changed, PAYMENT, AMOUNT))
                        .as("character %d", i)
                        .isEqualTo(new TokenVerdict.Forged());
            }
        }
    }

    @Test
    void whatIsNoTokenIsForged() {
        for (String text : List.of("", ".", "a.b", "a", "ä.ö", "=.=", "x".repeat(100_000) + ".y")) {
            assertThat(tokens.verify(text, PAYMENT, AMOUNT)).isEqualTo(new TokenVerdict.Forged());
        }
    }

    @Test
    void aRotationBreaksNoTokenInUse() {
        String token = tokens(OLD).issue(PAYMENT, AMOUNT).token();
        assertThat(tokens(NEW, OLD).verify(token, PAYMENT, AMOUNT)).isEqualTo(new TokenVerdict.Valid());
        assertThat(tokens(NEW).verify(token, PAYMENT, AMOUNT)).isEqualTo(new TokenVerdict.Forged());
        assertThat(tokens(NEW).verify(tokens(NEW, OLD).issue(PAYMENT, AMOUNT).token(), PAYMENT, AMOUNT))
                .isEqualTo(new TokenVerdict.Valid());
    }

    /** B18's kind: no secret must never mean no check. */
    @Test
    void withoutAGoodSecretNothingStarts() {
        assertThatThrownBy(() -> new TokenSecrets(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TokenSecrets(List.of(""))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TokenSecrets(List.of("short"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TokenSecrets(List.of(NEW, OLD, OLD))).isInstanceOf(IllegalArgumentException.class);
    }
}
