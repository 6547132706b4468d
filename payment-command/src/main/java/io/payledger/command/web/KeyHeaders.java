package io.payledger.command.web;

import io.payledger.command.idempotency.IdempotencyKey;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The idempotency key of a request. */
final class KeyHeaders {
    private KeyHeaders() {}

    /** The key, or null when there is none; throws as {@link IdempotencyKey#ofHeaders}. */
    static @Nullable IdempotencyKey of(HttpHeaders headers) {
        return IdempotencyKey.ofHeaders(
                        headers.getOrDefault(IdempotencyKey.HEADER, List.of()),
                        headers.getOrDefault(IdempotencyKey.OTHER_HEADER, List.of()))
                .orElse(null);
    }
}
