package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
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
 * {@code GET /api/transactions}: the payments, newest first. Parameters, all optional: {@code merchant} (staff only),
 * {@code status}, {@code channel}, {@code currency}, {@code orderId}, {@code tradeNo}, {@code from} (inclusive),
 * {@code to} (exclusive), {@code limit} (1 to 1000, 100 by default), {@code cursor} (from the page before, with the same
 * other parameters).
 */
@RestController
final class TransactionController {
    private static final int MOST = 1_000;
    private static final int BY_DEFAULT = 100;

    private final TransactionQueries queries;

    TransactionController(TransactionQueries queries) {
        this.queries = queries;
    }

    @GetMapping(path = "/api/transactions", produces = MediaType.APPLICATION_JSON_VALUE)
    TransactionPage list(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        TransactionFilter wanted = TransactionFilter.of(parameters);
        PagePosition after = parameters.optional("cursor", PagePosition::parse, "must be the nextCursor of a page");
        int limit = parameters.number("limit", 1, MOST, BY_DEFAULT);
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        return queries.page(wanted.ofMerchant(visibility.merchantId()), after, limit);
    }
}
