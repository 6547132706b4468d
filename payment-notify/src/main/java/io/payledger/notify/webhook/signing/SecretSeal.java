package io.payledger.notify.webhook.signing;

import io.payledger.eventstore.sealing.AesGcm;
import io.payledger.eventstore.sealing.Hmac;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Seals what webhooks are signed with before it goes into the database, with AES-256-GCM under a secret that is not in it:
 * whoever reads a backup can forge no webhook. Each is bound to its merchant, so that none can be laid into another's row.
 */
public final class SecretSeal {
    private static final int SHORTEST_MASTER = 32;
    private static final int MOST_MASTERS = 2;
    private static final String PURPOSE = "payledger webhook secrets 1";

    private final AesGcm cipher = new AesGcm();
    private final List<byte[]> keys;

    private SecretSeal(List<byte[]> keys) {
        this.keys = keys;
    }

    /**
     * Under these secrets: the first seals, all open.
     *
     * @param name of the configuration key, for who reads the refusal
     * @param masters none, one or two, newest first, 32 bytes or more each
     * @throws IllegalArgumentException when one is too short, or there are more
     */
    public static SecretSeal of(String name, List<String> masters) {
        if (masters.size() > MOST_MASTERS) {
            throw new IllegalArgumentException(name + " must name one or two secrets, newest first");
        }
        return new SecretSeal(masters.stream().map(master -> key(name, master)).toList());
    }

    /** Whether there is a secret to seal with. */
    public boolean isThere() {
        return !keys.isEmpty();
    }

    /**
     * Sealed for this merchant.
     *
     * @throws IllegalStateException when there is no secret to seal with
     */
    public byte[] seal(WebhookSecret secret, String merchant) {
        if (keys.isEmpty()) {
            throw new IllegalStateException("There is no secret to protect webhook secrets with");
        }
        return cipher.seal(keys.getFirst(), secret.bytes(), merchant.getBytes(StandardCharsets.UTF_8));
    }

    /** What was sealed for this merchant; empty when it was not, or under none of these secrets. */
    public Optional<WebhookSecret> open(byte[] sealed, String merchant) {
        byte[] associated = merchant.getBytes(StandardCharsets.UTF_8);
        return keys.stream()
                .flatMap(key -> cipher.open(key, sealed, associated).stream())
                .findFirst()
                .map(WebhookSecret::of);
    }

    private static byte[] key(String name, String master) {
        byte[] bytes = master.getBytes(StandardCharsets.UTF_8);
        if (master.isBlank() || bytes.length < SHORTEST_MASTER) {
            throw new IllegalArgumentException(
                    name + ": each secret must have at least " + SHORTEST_MASTER + " bytes, and not only blanks");
        }
        return Hmac.of(bytes, PURPOSE);
    }
}
