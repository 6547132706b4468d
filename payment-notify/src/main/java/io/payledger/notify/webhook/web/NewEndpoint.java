package io.payledger.notify.webhook.web;

import io.payledger.api.id.MerchantId;
import io.payledger.api.problem.FieldText;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /api/webhooks}, as it was sent.
 *
 * @param types event types that are told; none for all
 */
record NewEndpoint(
        @Nullable String merchant,
        @Nullable String url,
        @Nullable List<String> types,
        @Nullable String description) {

    WebhookDesk.Wanted wanted() {
        return new WebhookDesk.Wanted(
                new MerchantId(FieldText.required("merchant", merchant)),
                FieldText.required("url", url),
                types == null ? Set.of() : Set.copyOf(Fields.whole("types", types)),
                Objects.requireNonNullElse(description, ""));
    }
}
