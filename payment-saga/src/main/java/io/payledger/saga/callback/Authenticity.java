package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The form of docs/callbacks.md. A callback is the bank's own when it carries {@code v1=} and the hex of HMAC-SHA-256 over {@code timestamp.channel.body} under
 * one of the channel's live secrets, with a signed time near ours. Every failing check costs the same and is told to
 * nobody but the security log (case B19).
 */
final class Authenticity implements CallbackProtocol {
    private static final String SCHEME = "v1=";
    private static final int MAC_BYTES = 32;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
    /** Signs what can never be right, so that an unknown channel takes as long as a known one. */
    private static final List<byte[]> NO_SECRETS = List.of(new byte[MAC_BYTES]);

    private final CallbackSecrets secrets;
    private final Duration tolerance;
    private final Clock clock;

    Authenticity(CallbackSecrets secrets, Duration tolerance, Clock clock) {
        this.secrets = secrets;
        this.tolerance = tolerance;
        this.clock = clock;
    }

    /** None: it is the form of all channels that have no other. */
    @Override
    public Set<Channel> channels() {
        return Set.of();
    }

    @Override
    public String timestampHeader() {
        return "Bank-Timestamp";
    }

    @Override
    public List<String> signatureHeaders() {
        return List.of("Bank-Signature");
    }

    @Override
    public CallbackMessage read(Channel channel, byte[] body) {
        return CallbackBody.read(channel, body);
    }

    @Override
    public Verdict check(SignedCallback callback) {
        List<byte[]> known = secrets.of(callback.channel());
        String timestamp = callback.timestamp() == null ? "" : callback.timestamp();
        byte[] signed = signature(callback.signature());
        boolean match = false;
        for (byte[] secret : known.isEmpty() ? NO_SECRETS : known) {
            // No way out before the last secret, and a comparison that takes as long for any bytes.
            match |= MessageDigest.isEqual(mac(secret, timestamp, callback), signed);
        }
        if (known.isEmpty()) {
            return Verdict.NO_CHANNEL;
        }
        if (!SECONDS.matcher(timestamp).matches()) {
            return Verdict.NO_TIMESTAMP;
        }
        if (!match) {
            return Verdict.WRONG_SIGNATURE;
        }
        Duration apart = Duration.between(signedAt(timestamp), clock.instant()).abs();
        return apart.compareTo(tolerance) > 0 ? Verdict.STALE : Verdict.AUTHENTIC;
    }

    /** The signed time of a message that was found authentic. */
    static Instant signedAt(String timestamp) {
        return Instant.ofEpochSecond(Long.parseLong(timestamp));
    }

    private static byte[] signature(@Nullable String header) {
        if (header == null || !header.startsWith(SCHEME) || header.length() != SCHEME.length() + 2 * MAC_BYTES) {
            return new byte[0];
        }
        try {
            return HexFormat.of().parseHex(header, SCHEME.length(), header.length());
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] mac(byte[] secret, String timestamp, SignedCallback callback) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            mac.update((timestamp + "." + callback.channel() + ".").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(callback.body());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}
