package io.payledger.query.webhook;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint, as its page shows it.
 *
 * @param state ACTIVE or DISABLED
 * @param reason why it is disabled; null while it is not
 * @param failingSince since when it has taken nothing; null when it took the last one
 * @param waiting webhooks that wait for it
 * @param parked webhooks that are tried no more
 */
record WebhookEndpointRow(
        long endpointId,
        String merchantId,
        String url,
        String description,
        List<String> types,
        String state,
        @Nullable String reason,
        @Nullable Instant failingSince,
        long waiting,
        long parked) {
    WebhookEndpointRow {
        types = List.copyOf(types);
    }
}
