package io.payledger.eventstore.sealing;

import java.util.Base64;

/**
 * Fingerprints by which equal texts can be told without being kept, and which nobody can find again by trying all texts
 * there are: HMAC-SHA-256. Not a record: a record's text would print the key.
 */
public final class KeyedHash {
    private final byte[] key;

    KeyedHash(byte[] key) {
        this.key = key;
    }

    /** 43 characters of the alphabet of base64url. */
    public String of(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Hmac.of(key, text));
    }
}
