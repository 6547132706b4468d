package io.payledger.query.webhook;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.FilterFields;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/webhooks}: endpoints of merchants, and what they were told. */
@Page
final class WebhookPageController {
    static final String ROUTE = "/pages/webhooks";
    private static final List<String> FIELDS =
            List.of("merchant", "orderId", "endpoint", "state", "from", "to", "zone", "limit", "cursor");

    private final WebhookQueries queries;
    private final Cursors cursors;

    WebhookPageController(WebhookQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(ROUTE)
    String webhooks(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletResponse response,
            Model model) {
        Map<String, String> values = FilterFields.filled(given, FIELDS);
        String resent = given.getFirst("resent");
        if (given.size() != values.size() + (resent == null ? 0 : 1)) {
            // A browser sends the empty fields too; an address that is shared has none.
            return "redirect:" + Addresses.of(ROUTE, values);
        }
        model.addAttribute("form", values);
        model.addAttribute("resent", resent != null && resent.matches("[0-9]{1,5}") ? Integer.valueOf(resent) : null);
        model.addAttribute("states", WebhookDelivery.State.values());
        model.addAttribute("endpoints", queries.endpoints());
        model.addAttribute("mostCounted", WebhookQueries.MOST_COUNTED);
        model.addAttribute("resends", caller != null && (caller.has(Role.OPERATOR) || caller.has(Role.SUPPORT)));
        try {
            WebhookPage page = queries.page(PageRequest.of(
                    FilterFields.parameters(FilterFields.question(values)), WebhookQueries.ROUTE, cursors));
            model.addAttribute("list", Listing.Rows.ofApi(page.deliveries(), ROUTE, values, page.nextCursor()));
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.INVALID_FIELD) {
                throw e;
            }
            response.setStatus(e.code().httpStatus());
            model.addAttribute("invalid", String.valueOf(e.members().get("field")));
        }
        return "webhooks";
    }
}
