package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
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
 * {@code GET /api/refunds}: the refunds, newest first. Parameters, all optional: {@code merchant} (staff only),
 * {@code status}, {@code channel}, {@code currency}, {@code orderId}, {@code refundNo}, {@code from} (inclusive),
 * {@code to} (exclusive), {@code limit}, {@code cursor}.
 */
@RestController
final class RefundController {
    private final RefundQueries queries;
    private final Cursors cursors;

    RefundController(RefundQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = RefundQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    RefundPage list(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, RefundQueries.ROUTE, cursors);
        QueryParameters parameters = page.parameters();
        RefundFilter wanted = RefundFilter.of(parameters);
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        return queries.page(wanted, visibility.merchantId(), page);
    }
}
