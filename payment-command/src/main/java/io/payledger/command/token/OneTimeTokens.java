package io.payledger.command.token;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Issues and checks the tokens of {@code precreate}. A token is {@code base64url(claims) "." base64url(HMAC-SHA-256 of
 * the former)}. That it works only once is not remembered here: the order's own stream takes one payment.
 */
public final class OneTimeTokens {
    private static final String VERSION = "1";
    private static final int MAX_LENGTH = 512;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final TokenSecrets secrets;
    private final Clock clock;
    private final Duration lifetime;

    public OneTimeTokens(TokenSecrets secrets, Clock clock, Duration lifetime) {
        this.secrets = secrets;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    /** A token for paying this order with this amount, and when it ends. */
    public Issued issue(PaymentId paymentId, Money amount) {
        Instant expiresAt = Instant.ofEpochSecond(clock.instant().plus(lifetime).getEpochSecond());
        // No separator can be in a value: ids are an allow-list, the rest is numbers and codes.
        String claims = String.join(
                "|",
                VERSION,
                paymentId.merchantId().value(),
                paymentId.orderId().value(),
                Long.toString(amount.minor()),
                amount.currency().name(),
                Long.toString(expiresAt.getEpochSecond()));
        String body = BASE64.encodeToString(claims.getBytes(StandardCharsets.US_ASCII));
        return new Issued(body + "." + BASE64.encodeToString(hmac(secrets.signing(), body)), expiresAt);
    }

    /** Checks the signature first: nothing in a token is believed, or told apart, before it is known to be ours. */
    public TokenVerdict verify(String token, PaymentId paymentId, Money amount) {
        Optional<TokenClaims> read = authentic(token);
        if (read.isEmpty()) {
            return new TokenVerdict.Forged();
        }
        TokenClaims claims = read.get();
        if (!claims.paymentId().merchantId().equals(paymentId.merchantId())) {
            return new TokenVerdict.Foreign();
        }
        List<String> differing = differences(claims, paymentId, amount);
        if (!differing.isEmpty()) {
            return new TokenVerdict.Mismatch(differing);
        }
        return clock.instant().isBefore(claims.expiresAt()) ? new TokenVerdict.Valid() : new TokenVerdict.Expired();
    }

    private static List<String> differences(TokenClaims claims, PaymentId paymentId, Money amount) {
        List<String> differing = new ArrayList<>();
        if (!claims.paymentId().orderId().equals(paymentId.orderId())) {
            differing.add("orderId");
        }
        if (claims.amount().minor() != amount.minor()) {
            differing.add("amount");
        }
        if (claims.amount().currency() != amount.currency()) {
            differing.add("currency");
        }
        return differing;
    }

    private Optional<TokenClaims> authentic(String token) {
        int dot = token.indexOf('.');
        if (dot < 1 || token.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            String body = token.substring(0, dot);
            byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
            boolean ours = false;
            for (byte[] secret : secrets.verifying()) {
                ours |= MessageDigest.isEqual(hmac(secret, body), signature);
            }
            return ours ? Optional.of(parse(body)) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /** Only for a body whose signature is right: its form is then our own. */
    private static TokenClaims parse(String body) {
        String[] parts = new String(Base64.getUrlDecoder().decode(body), StandardCharsets.US_ASCII).split("\\|");
        return new TokenClaims(
                PaymentId.of(parts[1], parts[2]),
                Money.of(Long.parseLong(parts[3]), Currency.valueOf(parts[4])),
                Instant.ofEpochSecond(Long.parseLong(parts[5])));
    }

    private static byte[] hmac(byte[] secret, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(body.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }

    /** A new token and the moment from which it is refused. */
    public record Issued(String token, Instant expiresAt) {}
}
