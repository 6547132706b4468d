package io.payledger.query.payment;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.FilterFields;
import io.payledger.query.page.Htmx;
import io.payledger.query.page.Page;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import io.payledger.query.timeline.Timeline;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/payments/{merchant}/{order}}: one payment, as it is or was, and {@code /pages/find}: the way to it by any number. */
@Page
final class PaymentPageController {
    static final String ROUTE = "/pages/payments";
    private static final int LONGEST = 100;

    private final PaymentChainQueries queries;
    private final PaymentPastQueries past;

    PaymentPageController(PaymentChainQueries queries, PaymentPastQueries past) {
        this.queries = queries;
        this.past = past;
    }

    @GetMapping(ROUTE + "/{merchant}/{order}")
    String payment(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @RequestParam MultiValueMap<String, String> given,
            Model model) {
        PaymentId id = PaymentChainQueries.id(merchant, order);
        AsOf asOf = AsOf.of(QueryParameters.ofSingle(FilterFields.filled(given, List.of("asOf", "asOfIndex"))));
        PaymentChain chain;
        if (asOf.isNow()) {
            chain = queries.of(visibility(caller), id);
        } else {
            PaymentPast then = past.at(visibility(caller), id, asOf);
            chain = then.chain();
            model.addAttribute("asOfIndex", then.asOfIndex());
        }
        model.addAttribute("chain", chain);
        model.addAttribute("payment", chain.payment());
        model.addAttribute(
                "diagram",
                StateDiagram.of(chain.timeline().stream()
                        .map(Timeline.Entry::status)
                        .filter(Objects::nonNull)
                        .toList()));
        return "payment";
    }

    @GetMapping(ROUTE + "/{merchant}/{order}/events")
    String events(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            HttpServletRequest request,
            Model model) {
        PaymentId payment = PaymentChainQueries.id(merchant, order);
        model.addAttribute("id", payment);
        model.addAttribute("events", queries.events(visibility(caller), payment));
        return Htmx.isPartial(request) ? "payment-events :: events" : "payment-events";
    }

    @GetMapping("/pages/find")
    String find(@AuthenticationPrincipal @Nullable Caller caller, @RequestParam(defaultValue = "") String q) {
        String number = q.strip();
        if (number.isEmpty() || number.length() > LONGEST) {
            return "redirect:/pages/transactions";
        }
        // No number has such a character, and the database takes none of some of them.
        List<PaymentId> found =
                number.chars().anyMatch(Character::isISOControl) ? List.of() : queries.find(visibility(caller), number);
        if (found.size() == 1) {
            return "redirect:" + address(found.getFirst());
        }
        return "redirect:" + Addresses.of("/pages/transactions", Map.of(found.isEmpty() ? "text" : "orderId", number));
    }

    /** Ids are of letters, digits and {@code -_.:}, so they are themselves in an address. */
    private static String address(PaymentId payment) {
        return ROUTE + "/" + payment.merchantId() + "/" + payment.orderId();
    }

    /** Staff see all; who belongs to a merchant sees the payments of that merchant, and others as if they were none. */
    private static Visibility visibility(@Nullable Caller caller) {
        return Visibility.of(caller, null);
    }
}
