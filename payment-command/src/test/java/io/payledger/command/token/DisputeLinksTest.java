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
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DisputeLinksTest {
    private static final PaymentId PAYMENT = PaymentId.of("m1", "O-1");
    private static final TokenSecrets OLD = new TokenSecrets(List.of("an-old-secret-of-at-least-32-bytes!!"));
    private static final TokenSecrets BOTH =
            new TokenSecrets(List.of("a-new-secret-of-at-least-32-bytes!!!", "an-old-secret-of-at-least-32-bytes!!"));
    private static final TokenSecrets NEW = new TokenSecrets(List.of("a-new-secret-of-at-least-32-bytes!!!"));

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

    private DisputeLinks links(TokenSecrets secrets) {
        return new DisputeLinks(Optional.of(secrets), clock, Duration.ofHours(1));
    }

    @Test
    void aLinkLeadsToItsOrderUntilItsTimeIsOver() {
        DisputeLinks.Issued issued = links(OLD).issue(PAYMENT);
        assertThat(issued.expiresAt()).isEqualTo(Instant.parse("2026-03-01T13:00:00Z"));
        assertThat(issued.text()).matches("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
        clock.advance(Duration.ofMinutes(59));
        assertThat(links(OLD).read(issued.text())).contains(PAYMENT);
        clock.advance(Duration.ofMinutes(1));
        assertThat(links(OLD).read(issued.text())).isEmpty();
    }

    @Test
    void whatIsNotSignedHereLeadsNowhere() {
        String link = links(OLD).issue(PAYMENT).text();
        String other = links(OLD).issue(PaymentId.of("m1", "O-2")).text();
        String body = other.substring(0, other.indexOf('.'));
        for (String forged : List.of(
                "",
                ".",
                "x.y",
                link + "A",
                link.substring(1),
                body + link.substring(link.indexOf('.')),
                link.replace('.', ','),
                "%." + link,
                "A".repeat(600) + "." + link)) {
            assertThat(links(OLD).read(forged)).as(forged).isEmpty();
        }
        assertThat(links(NEW).read(link)).isEmpty();
    }

    @Test
    void aSecretThatIsBeingReplacedStillReads() {
        String link = links(OLD).issue(PAYMENT).text();
        assertThat(links(BOTH).read(link)).contains(PAYMENT);
        assertThat(links(NEW).read(links(BOTH).issue(PAYMENT).text())).contains(PAYMENT);
    }

    @Test
    void aTokenIsNoLinkAndALinkNoToken() {
        OneTimeTokens tokens = new OneTimeTokens(OLD, clock, Duration.ofHours(1));
        Money amount = Money.of(500, Currency.CNY);
        assertThat(links(OLD).read(tokens.issue(PAYMENT, amount).token())).isEmpty();
        assertThat(tokens.verify(links(OLD).issue(PAYMENT).text(), PAYMENT, amount))
                .isInstanceOf(TokenVerdict.Forged.class);
    }

    @Test
    void withoutASecretNoneIsMadeAndNoneIsRead() {
        DisputeLinks none = new DisputeLinks(Optional.empty(), clock, Duration.ofHours(1));
        assertThat(none.read(links(OLD).issue(PAYMENT).text())).isEmpty();
        assertThatThrownBy(() -> none.issue(PAYMENT)).hasMessageContaining("payledger.command.token.secrets");
    }
}
