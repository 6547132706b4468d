package io.payledger.query.timeline;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/timeline}: all that happened to one order. Parameters: {@code orderId} or {@code tradeNo} (of any of its
 * charges and refunds), {@code merchant} (staff only, optional while one merchant has the order), {@code fromSequence}
 * (the rest of a long one).
 */
@RestController
final class TimelineController {
    private static final int LAST_SEQUENCE = 999_999_999;

    private final TimelineQueries queries;

    TimelineController(TimelineQueries queries) {
        this.queries = queries;
    }

    @GetMapping(path = "/api/timeline", produces = MediaType.APPLICATION_JSON_VALUE)
    Timeline timeline(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        OrderId orderId = parameters.optional("orderId", OrderId::new, "must be an order id");
        TradeNo tradeNo = parameters.optional("tradeNo", TradeNo::new, "must be a trade number");
        int fromSequence = parameters.number("fromSequence", 0, LAST_SEQUENCE, 0);
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, merchant);
        if ((orderId == null) == (tradeNo == null)) {
            throw QueryParameters.invalid("orderId", "or tradeNo must be given, and not both");
        }
        return queries.of(visibility, orderId, tradeNo, fromSequence);
    }
}
