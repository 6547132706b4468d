package io.payledger.notify.webhook.endpoint;

import io.payledger.api.id.MerchantId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a merchant is told of its payments; without what it is signed with.
 *
 * @param types event types that are told; none for all
 * @param stateReason why it is disabled or removed; null while it is active
 * @param previousSecretUntil until when the secret before the last rotation signs too; null when there is none
 * @param failingSince since when no webhook was taken; null when the last one was
 */
public record WebhookEndpoint(
        long endpointId,
        MerchantId merchantId,
        String url,
        String description,
        List<String> types,
        State state,
        @Nullable String stateReason,
        @Nullable Instant previousSecretUntil,
        @Nullable Instant failingSince,
        Instant createdAt,
        String createdBy) {

    public WebhookEndpoint {
        types = List.copyOf(types);
    }

    /** Whether it is told. */
    public enum State {
        ACTIVE,
        /** What happens is kept for it, and sent when it is enabled again. */
        DISABLED,
        /** For ever. */
        REMOVED
    }
}
