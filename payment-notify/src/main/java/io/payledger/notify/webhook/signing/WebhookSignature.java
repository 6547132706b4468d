package io.payledger.notify.webhook.signing;

import io.payledger.eventstore.sealing.Hmac;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The headers of the convention Standard Webhooks: HMAC-SHA-256 over {@code id.timestamp.body}, in Base64 behind {@code
 * v1,}. While a secret is rotated there is a signature for each, separated by a space.
 */
public final class WebhookSignature {
    public static final String ID = "webhook-id";
    public static final String TIMESTAMP = "webhook-timestamp";
    public static final String SIGNATURE = "webhook-signature";

    private WebhookSignature() {}

    /**
     * The three headers of one try.
     *
     * @param id of the event, the same at each try
     * @param at of this try; sent in whole seconds
     * @param secrets that are live, newest first
     */
    public static Map<String, String> headers(String id, Instant at, String body, List<WebhookSecret> secrets) {
        String timestamp = Long.toString(at.getEpochSecond());
        String content = id + "." + timestamp + "." + body;
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(ID, id);
        headers.put(TIMESTAMP, timestamp);
        headers.put(
                SIGNATURE,
                secrets.stream()
                        .map(secret -> "v1," + Base64.getEncoder().encodeToString(Hmac.of(secret.bytes(), content)))
                        .collect(Collectors.joining(" ")));
        return headers;
    }
}
