package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankSecret;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * HMAC-SHA-256 under a shared secret, both ways. A request signs {@code METHOD\nPATH\nTIMESTAMP\nNONCE\n} and its body;
 * its answer signs {@code STATUS\nTIMESTAMP\nNONCE\n} and its body, with the same nonce: no answer can be moved to
 * another request, or to a later one. Without a secret nothing is signed and every answer is taken.
 */
final class Signing {
    private static final String SCHEME = "v1=";
    private static final Duration TOLERANCE = Duration.ofSeconds(300);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
    private static final int NONCE_BYTES = 16;

    private final @Nullable BankSecret secret;
    private final Clock clock;
    private final SecureRandom chance = new SecureRandom();

    Signing(@Nullable BankSecret secret, Clock clock) {
        this.secret = secret;
        this.clock = clock;
    }

    /** Signs the request and returns its nonce; an empty one when nothing is signed. */
    String sign(HttpRequest.Builder request, String method, URI uri, byte[] body) {
        if (secret == null) {
            return "";
        }
        byte[] random = new byte[NONCE_BYTES];
        chance.nextBytes(random);
        String nonce = HexFormat.of().formatHex(random);
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String head = method + "\n" + uri.getRawPath() + "\n" + timestamp + "\n" + nonce + "\n";
        request.header("Ledger-Timestamp", timestamp)
                .header("Ledger-Nonce", nonce)
                .header("Ledger-Signature", mac(secret, head, body));
        return nonce;
    }

    /** Whether the bank itself has given this answer to the request with this nonce, just now. */
    boolean isAuthentic(HttpResponse<byte[]> response, String nonce) {
        if (secret == null) {
            return true;
        }
        String timestamp = response.headers().firstValue("Bank-Timestamp").orElse("");
        String signature = response.headers().firstValue("Bank-Signature").orElse("");
        String head = response.statusCode() + "\n" + timestamp + "\n" + nonce + "\n";
        byte[] wanted = mac(secret, head, response.body()).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(wanted, signature.getBytes(StandardCharsets.UTF_8))
                && SECONDS.matcher(timestamp).matches()
                && Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant())
                                .abs()
                                .compareTo(TOLERANCE)
                        <= 0;
    }

    private static String mac(BankSecret secret, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.bytes(), "HmacSHA256"));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return SCHEME + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}
