package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
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
 * {@code GET /api/transactions}: the payments. Parameters, all optional: {@code merchant} (staff only), {@code status},
 * {@code channel}, {@code currency}, {@code minAmount} and {@code maxAmount} (with a currency), {@code orderId},
 * {@code tradeNo}, {@code text}, {@code from} (inclusive), {@code to} (exclusive), {@code asOf} (a moment) or
 * {@code asOfIndex} (an event of the log), {@code sort}, {@code limit} (1 to 1000, 100 by default), {@code cursor} (from
 * the page before; keeps all the others but the limit).
 */
@RestController
final class TransactionController {
    private final TransactionQueries queries;
    private final Cursors cursors;

    TransactionController(TransactionQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = TransactionQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    TransactionPage list(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, TransactionQueries.ROUTE, cursors);
        QueryParameters parameters = page.parameters();
        TransactionFilter wanted = TransactionFilter.of(parameters);
        TransactionSort sort = TransactionSort.of(parameters, wanted);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        return queries.page(wanted.ofMerchant(visibility.merchantId()), sort, asOf, page);
    }
}
