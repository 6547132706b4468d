package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.Htmx;
import io.payledger.query.page.Page;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/transactions}: the payments as a table, with its filter in the address. */
@Page
final class TransactionTableController {
    static final String ROUTE = "/pages/transactions";

    private final TransactionQueries queries;
    private final Cursors cursors;

    TransactionTableController(TransactionQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(ROUTE)
    String table(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        TransactionForm form = TransactionForm.of(given);
        boolean partial = Htmx.isPartial(request);
        if (!partial && given.size() != form.values().size()) {
            // A browser without scripts sends the empty fields too; an address that is shared has none.
            return "redirect:" + form.address();
        }
        model.addAttribute("form", form);
        model.addAttribute("statuses", PaymentStatus.values());
        model.addAttribute("currencies", Currency.values());
        try {
            ask(caller, form, model);
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.INVALID_FIELD) {
                throw e;
            }
            response.setStatus(e.code().httpStatus());
            model.addAttribute("invalid", String.valueOf(e.members().get("field")));
            model.addAttribute("problem", e.detail());
        }
        if (partial) {
            Htmx.showAddress(response, form.address());
        }
        return partial ? "transactions :: results" : "transactions";
    }

    private void ask(@Nullable Caller caller, TransactionForm form, Model model) {
        PageRequest request = PageRequest.of(form.parameters(), TransactionQueries.ROUTE, cursors);
        QueryParameters parameters = request.parameters();
        TransactionFilter wanted = TransactionFilter.of(parameters);
        TransactionSort sort = TransactionSort.of(parameters, wanted);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        TransactionPage page = queries.page(wanted.ofMerchant(visibility.merchantId()), sort, asOf, request);

        Map<String, String> first = Addresses.with(form.values(), "cursor", null);
        model.addAttribute("page", page);
        model.addAttribute("past", !asOf.isNow());
        model.addAttribute(
                "lasting",
                Addresses.of(
                        ROUTE,
                        Addresses.with(
                                Addresses.with(first, "asOf", null), "asOfIndex", Long.toString(page.asOfIndex()))));
        model.addAttribute("sort", sort);
        model.addAttribute("sorted", new SortLinks(first, sort, wanted.currency() != null));
        model.addAttribute("firstPage", Addresses.of(ROUTE, first));
        model.addAttribute(
                "nextPage",
                page.nextCursor() == null
                        ? null
                        : Addresses.of(ROUTE, Addresses.with(form.values(), "cursor", page.nextCursor())));
        model.addAttribute("csv", export(request, "csv"));
        model.addAttribute("xlsx", export(request, "xlsx"));
    }

    /** The rows of all pages, by the very question that this page asks. */
    private static String export(PageRequest request, String format) {
        Map<String, String> question = new LinkedHashMap<>(request.question());
        question.put("format", format);
        return Addresses.of(ROUTE + "/export", question);
    }
}
