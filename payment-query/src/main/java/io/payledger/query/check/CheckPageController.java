package io.payledger.query.check;

import io.payledger.query.page.Page;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import java.util.List;
import java.util.Map;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** {@code /pages/checks}: the last checks of the whole ledger, and {@code /pages/checks/{id}}: one, with all that it found. */
@Page
final class CheckPageController {
    static final String ROUTE = "/pages/checks";
    private static final Map<String, List<String>> FIRST = Map.of("limit", List.of("60"));

    private final CheckQueries queries;
    private final Cursors cursors;

    CheckPageController(CheckQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(ROUTE)
    String checks(Model model) {
        model.addAttribute(
                "checks",
                queries.page(PageRequest.of(FIRST, CheckQueries.ROUTE, cursors)).checks());
        return "checks";
    }

    @GetMapping(ROUTE + "/{id}")
    String check(@PathVariable String id, Model model) {
        model.addAttribute("check", queries.one(id));
        return "check";
    }
}
