package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.command.token.OneTimeTokens;
import io.payledger.command.token.TokenSecrets;
import io.payledger.command.web.ApiClient.Answer;
import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** One-time tokens over HTTP: what each kind of wrong one is answered with, and that it stores nothing. */
@StoredApiTest
class TokensIT {
    private static final String OLDER_SECRET = "of-tests-only-the-oldest-of-two-secrets";

    private final ApiClient api;
    private final BankNews bank;
    private final EventStore store;
    private final SettableClock clock;

    @Autowired
    TokensIT(ApiClient api, CommandGateway gateway, EventStore store, SettableClock clock) {
        this.api = api;
        this.bank = new BankNews(gateway);
        this.store = store;
        this.clock = clock;
    }

    @Test
    void aTokenIsGoodForItsOrderOnce() {
        Answer precreated = precreate("m1", "once", 500);
        assertThat(precreated.status()).isEqualTo(200);
        assertThat(Instant.parse(precreated.get("expiresAt")))
                .isBetween(
                        clock.instant().plus(Duration.ofMinutes(9)),
                        clock.instant().plus(Duration.ofMinutes(10)));
        String body = body("once", 500, precreated.get("token"));
        assertThat(api.pay(body).status()).isEqualTo(202);
        assertThat(api.pay(body).get("code")).isEqualTo("REPEAT_SUBMIT");
        bank.charged("once", 1, 500);
        assertThat(api.pay(body).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(store.readEvents("m1/once").asStream()).hasSize(3);
    }

    @Test
    void aTokenForAnotherRequestNamesWhatDiffers() {
        String token = precreate("m1", "other", 500).get("token");
        Answer answer = api.pay(body("other", 501, token));
        refused(answer, 422, "TOKEN_MISMATCH", "other");
        assertThat(answer.body().path("fields").toString()).isEqualTo("[\"amount\"]");
        refused(api.pay(body("other-2", 500, token)), 422, "TOKEN_MISMATCH", "other-2");
        refused(api.pay(body("other", 500, token).replace("CNY", "USD")), 422, "TOKEN_MISMATCH", "other");
    }

    @Test
    void aTokenOfAnotherMerchantIsForeign() {
        refused(
                api.pay(body("foreign", 500, precreate("m2", "foreign", 500).get("token"))),
                403,
                "TOKEN_FOREIGN",
                "foreign");
    }

    @Test
    void aTokenEndsWhenItSays() {
        String token = precreate("m1", "late", 500).get("token");
        clock.advance(Duration.ofMinutes(10));
        refused(api.pay(body("late", 500, token)), 403, "TOKEN_EXPIRED", "late");
        assertThat(api.pay(body("late", 500, precreate("m1", "late", 500).get("token")))
                        .status())
                .isEqualTo(202);
    }

    @Test
    @DisplayName("A02 a retry whose token has ended gets what became of its order, and starts nothing")
    void aTokensTimeBoundsWhatItStartsNotItsRetries() {
        String token = precreate("m1", "again", 500).get("token");
        String body = body("again", 500, token);
        assertThat(api.payKeyed("again", body).status()).isEqualTo(202);
        clock.advance(Duration.ofMinutes(10));
        assertThat(api.payKeyed("again", body).get("code")).isEqualTo("REPEAT_SUBMIT");
        assertThat(api.pay(body).get("code")).isEqualTo("REPEAT_SUBMIT");
        bank.charged("again", 1, 500);
        assertThat(api.payKeyed("again", body).get("status")).isEqualTo("SUCCESS");
        assertThat(api.pay(body).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(api.payKeyed("again-2", body).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(api.payKeyed("again", body("again", 501, token)).get("code")).isEqualTo("TOKEN_MISMATCH");
        assertThat(store.readEvents("m1/again").asStream()).hasSize(3);
    }

    @Test
    void aFailedOrderIsTriedAgainWithANewTokenOnly() {
        String body = body("failed", 500, precreate("m1", "failed", 500).get("token"));
        assertThat(api.payKeyed("failed", body).status()).isEqualTo(202);
        bank.declined("failed", 1);
        clock.advance(Duration.ofMinutes(10));
        assertThat(api.payKeyed("failed", body).get("status")).isEqualTo("FAILED");
        assertThat(api.payKeyed("failed-2", body).get("code")).isEqualTo("TOKEN_EXPIRED");
        assertThat(store.readEvents("m1/failed").asStream()).hasSize(3);
    }

    @Test
    void whatWasNotIssuedHereIsForged() {
        String token = precreate("m1", "forged", 500).get("token");
        String signature = token.substring(token.indexOf('.') + 1);
        String other = precreate("m1", "forged-2", 500).get("token");
        for (String forged : List.of(
                "x", ".", other.substring(0, other.indexOf('.') + 1) + signature, token + "A", "a".repeat(5000))) {
            refused(api.pay(body("forged", 500, forged)), 403, "TOKEN_FORGED", "forged");
        }
    }

    @Test
    void aTokenOfTheSecretBeforeIsStillGood() {
        OneTimeTokens before = new OneTimeTokens(new TokenSecrets(List.of(OLDER_SECRET)), clock, Duration.ofMinutes(5));
        String token = before.issue(PaymentId.of("m1", "rotated"), Money.of(500, Currency.CNY))
                .token();
        assertThat(api.pay(body("rotated", 500, token)).status()).isEqualTo(202);
    }

    @Test
    void aMerchantThatNeedsTokensCannotPayWithoutOne() {
        Answer without = api.send("strict", ApiClient.body("needs", 500));
        assertThat(without.status()).isEqualTo(403);
        assertThat(without.get("code")).isEqualTo("TOKEN_REQUIRED");
        assertThat(store.readEvents("strict/needs").hasNext()).isFalse();
        String token = precreate("strict", "needs", 500).get("token");
        assertThat(api.send("strict", body("needs", 500, token)).status()).isEqualTo(202);
    }

    @Test
    void aTokenIsLookedAtBeforeTheKey() {
        String token = precreate("m1", "key-order", 500).get("token");
        assertThat(api.payKeyed("key-order", body("key-order", 500, token)).status())
                .isEqualTo(202);
        assertThat(api.payKeyed("key-order", body("key-order", 501, token)).get("code"))
                .isEqualTo("TOKEN_MISMATCH");
        String newer = precreate("m1", "key-order", 500).get("token");
        clock.advance(Duration.ofSeconds(1));
        assertThat(api.payKeyed("key-order", body("key-order", 500, newer)).get("code"))
                .as("a token is no part of what makes a request the same")
                .isEqualTo("REPEAT_SUBMIT");
    }

    @Test
    void precreateChecksWhatItSigns() {
        assertThat(api.post("m1", "/api/payments/precreate", "{\"orderId\":\"p\",\"amount\":0,\"currency\":\"CNY\"}")
                        .get("field"))
                .isEqualTo("amount");
        assertThat(api.post("staff", "/api/payments/precreate", "{\"orderId\":\"p\",\"amount\":1,\"currency\":\"CNY\"}")
                        .status())
                .isEqualTo(403);
        assertThat(store.readEvents("m1/p").hasNext()).isFalse();
    }

    private void refused(Answer answer, int status, String code, String orderId) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.get("code")).isEqualTo(code);
        assertThat(store.readEvents("m1/" + orderId).hasNext()).isFalse();
    }

    private Answer precreate(String merchant, String orderId, long amount) {
        return api.post(
                merchant,
                "/api/payments/precreate",
                "{\"orderId\":\"%s\",\"amount\":%d,\"currency\":\"CNY\"}".formatted(orderId, amount));
    }

    private static String body(String orderId, long amount, String token) {
        return ApiClient.body(orderId, amount).replace("}", ",\"token\":\"" + token + "\"}");
    }
}
