package io.payledger.query.payment;

import io.payledger.api.access.Caller;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/audit/payments/{merchantId}/{orderId}}: a payment as it was. Parameters: {@code asOf} (a moment) or
 * {@code asOfIndex} (an event of the log); now without.
 */
@RestController
final class PaymentPastController {
    static final String ROUTE = "/api/audit/payments/{merchantId}/{orderId}";

    private final PaymentPastQueries queries;

    PaymentPastController(PaymentPastQueries queries) {
        this.queries = queries;
    }

    @GetMapping(path = ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    PaymentPast payment(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchantId,
            @PathVariable String orderId,
            @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        return queries.at(Visibility.of(caller, null), PaymentChainQueries.id(merchantId, orderId), asOf);
    }
}
