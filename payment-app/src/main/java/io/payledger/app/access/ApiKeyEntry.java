package io.payledger.app.access;

import io.payledger.api.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A live key as it may be shown: who has it and how it is told from others, nothing that opens a door.
 *
 * @param keyId the public half, as in {@code plk_<key id>_…}
 * @param lastFour the key's last characters; null for one made before they were kept
 */
public record ApiKeyEntry(
        String keyId,
        Caller caller,
        Instant createdAt,
        @Nullable String lastFour) {}
