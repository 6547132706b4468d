package io.payledger.app.webhook;

import io.payledger.notify.webhook.endpoint.WebhookDesk.NewSecret;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** How endpoints and their secrets are written for people and for programs. */
final class EndpointTexts {
    private EndpointTexts() {}

    /** Shows a new secret, the only time that it can be shown. */
    static Map<String, Object> show(NewSecret made, PrintWriter out) {
        out.println("Endpoint " + made.endpointId() + " of " + made.merchantId()
                + ". Its secret, shown this once; give it to the merchant alone:");
        out.println(made.text());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("endpoint_id", made.endpointId());
        json.put("merchant", made.merchantId().value());
        json.put("secret", made.text());
        if (made.previousUntil() != null) {
            out.println("The one before it signs too until " + made.previousUntil());
            json.put("previous_until", made.previousUntil().toString());
        }
        return json;
    }

    static Map<String, Object> json(WebhookEndpoint endpoint) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("endpoint_id", endpoint.endpointId());
        json.put("merchant", endpoint.merchantId().value());
        json.put("url", endpoint.url());
        json.put("types", endpoint.types());
        json.put("description", endpoint.description());
        json.put("state", endpoint.state().name());
        json.put("reason", endpoint.stateReason());
        json.put(
                "failing_since",
                endpoint.failingSince() == null ? null : endpoint.failingSince().toString());
        return json;
    }
}
