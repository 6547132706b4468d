package io.payledger.query.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.Page;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import jakarta.servlet.http.HttpServletResponse;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/access}: who of the staff asked for what, by actor, place and day. */
@Page
final class AccessPageController {
    static final String ROUTE = "/pages/access";
    private static final List<String> FIELDS = List.of("actor", "path", "from", "to", "zone", "limit", "cursor");
    private static final String ROWS = "50";

    private final AccessQueries queries;
    private final Cursors cursors;

    AccessPageController(AccessQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(ROUTE)
    String access(@RequestParam MultiValueMap<String, String> given, HttpServletResponse response, Model model) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String field : FIELDS) {
            String value = given.getFirst(field);
            if (value != null && !value.isBlank()) {
                values.put(field, value.strip());
            }
        }
        if (given.size() != values.size()) {
            // A browser sends the empty fields too; an address that is shared has none.
            return "redirect:" + Addresses.of(ROUTE, values);
        }
        model.addAttribute("form", values);
        try {
            AccessPage page = queries.page(PageRequest.of(question(values), AccessQueries.ROUTE, cursors));
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

    /** The same in the parameters of the API: days of a zone are moments there. */
    private static Map<String, List<String>> question(Map<String, String> values) {
        QueryParameters read = QueryParameters.ofSingle(values);
        ZoneId zone = read.zone("zone");
        Map<String, List<String>> question = new LinkedHashMap<>();
        Addresses.with(values, "zone", null).forEach((name, value) -> question.put(name, List.of(value)));
        LocalDate last = read.date("to");
        put(question, "from", read.date("from"), zone);
        put(question, "to", last == null ? null : last.plusDays(1), zone);
        question.putIfAbsent("limit", List.of(ROWS));
        return question;
    }

    private static void put(Map<String, List<String>> question, String name, @Nullable LocalDate day, ZoneId zone) {
        if (day != null) {
            question.put(name, List.of(day.atStartOfDay(zone).toInstant().toString()));
        }
    }
}
