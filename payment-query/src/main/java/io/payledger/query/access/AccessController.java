package io.payledger.query.access;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/audit/access}: who of the staff asked for what. Who may ask, is said by the access rules. */
@RestController
final class AccessController {
    private final AccessQueries queries;
    private final Cursors cursors;

    AccessController(AccessQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = AccessQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    AccessPage access(@RequestParam MultiValueMap<String, String> given) {
        return queries.page(PageRequest.of(given, AccessQueries.ROUTE, cursors));
    }
}
