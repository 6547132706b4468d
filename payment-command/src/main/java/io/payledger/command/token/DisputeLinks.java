package io.payledger.command.token;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.CustomerLinks;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Issues the links by which a merchant sends its customer to the public page of disputes, and reads them back:
 * {@code base64url(claims) "." base64url(HMAC-SHA-256)}, with the secrets of one-time tokens. What is signed begins with
 * the purpose, so a link is never a token, nor a token a link.
 */
public final class DisputeLinks implements CustomerLinks {
    private static final String PURPOSE = "dispute-link\n";
    private static final String VERSION = "1";
    private static final int MAX_LENGTH = 512;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Optional<TokenSecrets> secrets;
    private final Clock clock;
    private final Duration lifetime;

    public DisputeLinks(Optional<TokenSecrets> secrets, Clock clock, Duration lifetime) {
        this.secrets = secrets;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    /**
     * A link and the moment from which it is none any more.
     *
     * @param text for the address of the page
     */
    public record Issued(String text, Instant expiresAt) {}

    /**
     * A link for the customer of this order.
     *
     * @throws ProblemException TOKENS_NOT_CONFIGURED
     */
    public Issued issue(PaymentId paymentId) {
        TokenSecrets signing = secrets.orElseThrow(() -> new ProblemException(
                ErrorCode.TOKENS_NOT_CONFIGURED,
                "This node has no secret to sign links with (payledger.command.token.secrets)"));
        Instant expiresAt = Instant.ofEpochSecond(clock.instant().plus(lifetime).getEpochSecond());
        // No separator can be in a value: ids are an allow-list.
        String claims = String.join(
                "|",
                VERSION,
                paymentId.merchantId().value(),
                paymentId.orderId().value(),
                Long.toString(expiresAt.getEpochSecond()));
        String body = BASE64.encodeToString(claims.getBytes(StandardCharsets.US_ASCII));
        return new Issued(body + "." + BASE64.encodeToString(hmac(signing.signing(), body)), expiresAt);
    }

    @Override
    public Optional<PaymentId> read(String link) {
        int dot = link.indexOf('.');
        if (secrets.isEmpty() || dot < 1 || link.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String body = link.substring(0, dot);
        try {
            byte[] signature = Base64.getUrlDecoder().decode(link.substring(dot + 1));
            boolean ours = false;
            for (byte[] secret : secrets.get().verifying()) {
                ours |= MessageDigest.isEqual(hmac(secret, body), signature);
            }
            return ours ? alive(body) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /** Only for a body whose signature is right: its form is then our own. */
    private Optional<PaymentId> alive(String body) {
        String[] parts = new String(Base64.getUrlDecoder().decode(body), StandardCharsets.US_ASCII).split("\\|");
        Instant expiresAt = Instant.ofEpochSecond(Long.parseLong(parts[3]));
        return clock.instant().isBefore(expiresAt) ? Optional.of(PaymentId.of(parts[1], parts[2])) : Optional.empty();
    }

    private static byte[] hmac(byte[] secret, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal((PURPOSE + body).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}
