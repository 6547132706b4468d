package io.payledger.query.check;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/audit/checks}: the checks of the whole ledger, and {@code …/{checkId}}: one with all that it found. */
@RestController
final class CheckController {
    private final CheckQueries queries;
    private final Cursors cursors;

    CheckController(CheckQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = CheckQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    CheckPage checks(@RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, CheckQueries.ROUTE, cursors);
        page.parameters().refuseOthers();
        return queries.page(page);
    }

    @GetMapping(path = CheckQueries.ROUTE + "/{checkId}", produces = MediaType.APPLICATION_JSON_VALUE)
    CheckReport check(@PathVariable String checkId, @RequestParam MultiValueMap<String, String> given) {
        new QueryParameters(given).refuseOthers();
        return queries.one(checkId);
    }
}
