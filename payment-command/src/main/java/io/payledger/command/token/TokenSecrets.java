package io.payledger.command.token;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The live signing secrets, newest first: the first signs, all verify, so that a rotation breaks no token in use. Holds
 * no more than two, and is not a record: a record's text would print them.
 */
public final class TokenSecrets {
    /** HMAC-SHA-256 gains nothing from shorter keys; 32 bytes are its security level. */
    static final int MIN_BYTES = 32;

    private final List<byte[]> newestFirst;

    /**
     * Takes the secrets as configured.
     *
     * @throws IllegalArgumentException when there is none, more than two, or one is shorter than 32 bytes
     */
    public TokenSecrets(List<String> newestFirst) {
        if (newestFirst.isEmpty() || newestFirst.size() > 2) {
            throw new IllegalArgumentException(
                    "payledger.command.token.secrets must name one or two secrets, newest first");
        }
        this.newestFirst = newestFirst.stream().map(TokenSecrets::bytes).toList();
    }

    private static byte[] bytes(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException(
                    "payledger.command.token.secrets: each secret must have at least " + MIN_BYTES + " bytes");
        }
        return bytes;
    }

    byte[] signing() {
        return newestFirst.getFirst();
    }

    List<byte[]> verifying() {
        return newestFirst;
    }
}
