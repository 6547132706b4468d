package io.payledger.app.access;

import io.payledger.api.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A key as the database knows it.
 *
 * @param keyId the public half, safe to log
 * @param secretSha256 of the secret half; plain SHA-256 is enough for 192 random bits, nobody can guess through them
 * @param lastFour the last characters of the secret half; null for a key made before they were kept
 */
record ApiKey(
        String keyId,
        byte[] secretSha256,
        Caller caller,
        @Nullable String lastFour) {
    static ApiKey of(ApiKeyText text, Caller caller) {
        return new ApiKey(text.keyId(), text.secretSha256(), caller, text.lastFour());
    }
}
