package io.payledger.eventstore.sealing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * A key in the open. The nonce of a text is made of the text, under a key of its own: the same text of the same subject
 * always looks the same, so that who compares a request with the one before need not open anything, and two texts never
 * share a nonce. Not a record: a record's text would print the key.
 */
final class SealingKey {
    private static final AesGcm CIPHER = new AesGcm();

    private final String name;
    private final byte[] bytes;

    SealingKey(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    /** 32 bytes. */
    byte[] bytes() {
        return bytes;
    }

    String seal(String text) {
        byte[] nonce = Arrays.copyOf(Hmac.of(Hmac.of(bytes, "nonces of texts"), text), AesGcm.NONCE_BYTES);
        byte[] box = CIPHER.seal(textKey(), nonce, text.getBytes(StandardCharsets.UTF_8), SealedText.associated(name));
        return SealedText.of(name, box);
    }

    /** The text; empty when it was changed. */
    Optional<String> open(SealedText.Sealed sealed) {
        return CIPHER.open(textKey(), sealed.bytes(), SealedText.associated(sealed.keyName()))
                .map(text -> new String(text, StandardCharsets.UTF_8));
    }

    private byte[] textKey() {
        return Hmac.of(bytes, "texts");
    }
}
