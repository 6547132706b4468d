package io.payledger.query.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.FilterFields;
import io.payledger.query.page.Page;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/access}: who of the staff asked for what, by actor, place and day. */
@Page
final class AccessPageController {
    static final String ROUTE = "/pages/access";
    private static final List<String> FIELDS = List.of("actor", "path", "from", "to", "zone", "limit", "cursor");

    private final AccessQueries queries;
    private final Cursors cursors;

    AccessPageController(AccessQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(ROUTE)
    String access(@RequestParam MultiValueMap<String, String> given, HttpServletResponse response, Model model) {
        Map<String, String> values = FilterFields.filled(given, FIELDS);
        if (given.size() != values.size()) {
            // A browser sends the empty fields too; an address that is shared has none.
            return "redirect:" + Addresses.of(ROUTE, values);
        }
        model.addAttribute("form", values);
        try {
            AccessPage page = queries.page(PageRequest.of(
                    FilterFields.parameters(FilterFields.question(values)), AccessQueries.ROUTE, cursors));
            model.addAttribute("page", page);
            model.addAttribute("firstPage", Addresses.of(ROUTE, Addresses.with(values, "cursor", null)));
            model.addAttribute(
                    "nextPage",
                    page.nextCursor() == null
                            ? null
                            : Addresses.of(ROUTE, Addresses.with(values, "cursor", page.nextCursor())));
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.INVALID_FIELD) {
                throw e;
            }
            response.setStatus(e.code().httpStatus());
            model.addAttribute("invalid", String.valueOf(e.members().get("field")));
        }
        return "access";
    }
}
