package io.payledger.query.distribution;

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
 * {@code GET /api/status-distribution}: how many payments have which status, and for how much. Parameter {@code groupBy},
 * optional: {@code channel}, {@code merchant} or {@code currency}.
 */
@RestController
final class StatusDistributionController {
    private final StatusDistributionQueries queries;

    StatusDistributionController(StatusDistributionQueries queries) {
        this.queries = queries;
    }

    @GetMapping(path = "/api/status-distribution", produces = MediaType.APPLICATION_JSON_VALUE)
    StatusDistribution now(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        Grouping grouping = parameters.optional("groupBy", Grouping::of, "must be channel, merchant or currency");
        parameters.refuseOthers();
        return queries.now(Visibility.of(caller, null), grouping);
    }
}
