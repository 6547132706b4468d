package io.payledger.query.webhook;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/webhooks/deliveries}: what merchants were told. Who may ask, is said by the access rules. */
@RestController
final class WebhookDeliveryController {
    private final WebhookQueries queries;
    private final Cursors cursors;

    WebhookDeliveryController(WebhookQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = WebhookQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    WebhookPage deliveries(@RequestParam MultiValueMap<String, String> given) {
        return queries.page(PageRequest.of(given, WebhookQueries.ROUTE, cursors));
    }
}
