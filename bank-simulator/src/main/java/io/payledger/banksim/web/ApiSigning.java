package io.payledger.banksim.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask the bank, and how its answers prove that they are its own: HMAC-SHA-256 under a shared secret, both ways.
 * A request signs {@code METHOD\nPATH\nTIMESTAMP\nNONCE\n} and its body; the answer signs
 * {@code STATUS\nTIMESTAMP\nNONCE\n} and its body, with the nonce of the request that it answers. Without a secret
 * everybody may ask and nothing is signed. Safe for threads.
 */
final class ApiSigning {
    static final String REQUEST_TIMESTAMP = "Ledger-Timestamp";
    static final String REQUEST_NONCE = "Ledger-Nonce";
    static final String REQUEST_SIGNATURE = "Ledger-Signature";
    static final String ANSWER_TIMESTAMP = "Bank-Timestamp";
    static final String ANSWER_SIGNATURE = "Bank-Signature";

    private static final String SCHEME = "v1=";
    private static final Duration TOLERANCE = Duration.ofSeconds(300);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
    private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9_-]{16,64}");

    private final byte @Nullable [] secret;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final RecentNonces nonces = new RecentNonces(TOLERANCE.multipliedBy(2));

    ApiSigning(@Nullable String secret, Clock clock) {
        this.secret = secret == null ? null : secret.getBytes(StandardCharsets.UTF_8);
        this.clock = clock;
    }

    /** Headers of a request as they came; null what was not there. */
    record Headers(
            @Nullable String timestamp,
            @Nullable String nonce,
            @Nullable String signature) {}

    /** Headers of an answer. */
    record Proof(String timestamp, String signature) {}

    /** Why this request is not answered; empty when it may be. */
    Optional<String> objection(String method, String path, Headers headers, byte[] body) {
        if (secret == null) {
            return Optional.empty();
        }
        String timestamp = headers.timestamp();
        String nonce = headers.nonce();
        if (timestamp == null || nonce == null || headers.signature() == null) {
            return Optional.of("NOT_SIGNED");
        }
        byte[] wanted = sign(secret, method + "\n" + path + "\n" + timestamp + "\n" + nonce + "\n", body)
                .getBytes(StandardCharsets.UTF_8);
        if (!SECONDS.matcher(timestamp).matches()
                || !NONCE.matcher(nonce).matches()
                || !MessageDigest.isEqual(wanted, headers.signature().getBytes(StandardCharsets.UTF_8))) {
            return Optional.of("WRONG_SIGNATURE");
        }
        Instant now = clock.instant();
        Duration apart = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), now)
                .abs();
        if (apart.compareTo(TOLERANCE) > 0) {
            return Optional.of("STALE");
        }
        return firstUse(nonce, now) ? Optional.empty() : Optional.of("NONCE_REUSED");
    }

    /**
     * The proof of this answer; empty when nothing is signed.
     *
     * @param forged sign it wrongly
     */
    Optional<Proof> prove(int status, @Nullable String nonce, byte[] body, boolean forged) {
        if (secret == null) {
            return Optional.empty();
        }
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String signature = sign(secret, status + "\n" + timestamp + "\n" + (nonce == null ? "" : nonce) + "\n", body);
        return Optional.of(new Proof(timestamp, forged ? SCHEME + "0".repeat(64) : signature));
    }

    private boolean firstUse(String nonce, Instant now) {
        lock.lock();
        try {
            return nonces.add(nonce, now);
        } finally {
            lock.unlock();
        }
    }

    private static String sign(byte[] secret, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return SCHEME + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}
