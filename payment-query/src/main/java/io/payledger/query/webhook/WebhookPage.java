package io.payledger.query.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/webhooks/deliveries}.
 *
 * @param deliveries the newest first
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WebhookPage(
        List<WebhookDelivery> deliveries, @Nullable String nextCursor) {}
