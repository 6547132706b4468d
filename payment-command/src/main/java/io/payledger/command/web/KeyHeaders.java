package io.payledger.command.web;

import io.payledger.command.idempotency.IdempotencyKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** The idempotency key of a request. */
final class KeyHeaders {
    private KeyHeaders() {}

    /** The key, or null when there is none; throws as {@link IdempotencyKey#ofHeaders}. */
    static @Nullable IdempotencyKey of(HttpServletRequest request) {
        return IdempotencyKey.ofHeaders(
                        Collections.list(request.getHeaders(IdempotencyKey.HEADER)),
                        Collections.list(request.getHeaders(IdempotencyKey.OTHER_HEADER)))
                .orElse(null);
    }
}
