package io.payledger.query.dispute;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeRecords;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.page.TypedForm;
import io.payledger.query.payment.PaymentChain;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/disputes}: disputes by state, and {@code /pages/disputes/{merchant}/{order}}: those of one payment. */
@Page
final class DisputePageController {
    static final String ROUTE = "/pages/disputes";

    /** Those who may decide; the command side asks again. */
    private static final Set<Role> DECIDERS = EnumSet.of(Role.FINANCE, Role.OPERATOR);

    /** Those who may take a complaint down; the same. */
    private static final Set<Role> COMPLAINT_TAKERS = EnumSet.of(Role.SUPPORT, Role.FINANCE, Role.OPERATOR);

    private final DisputeQueries queries;
    private final Cursors cursors;
    private final PaymentChainQueries chains;
    private final ObjectProvider<DisputeRecords> records;

    /** @param records on a node that has the command side too */
    DisputePageController(
            DisputeQueries queries,
            Cursors cursors,
            PaymentChainQueries chains,
            ObjectProvider<DisputeRecords> records) {
        this.queries = queries;
        this.cursors = cursors;
        this.chains = chains;
        this.records = records;
    }

    @GetMapping(ROUTE)
    String list(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            Model model) {
        Listing listing = Listing.of(given, ROUTE, "cursor", Set.of("state"), cursors);
        DisputeStatus status = Arrays.stream(DisputeStatus.values())
                .filter(it -> it.name().equals(listing.request().question().get("state")))
                .findFirst()
                .orElse(DisputeStatus.OPEN);
        model.addAttribute("state", status);
        model.addAttribute("states", DisputeStatus.values());
        model.addAttribute(
                "disputes",
                listing.page(queries.list(Visibility.of(caller, null), status, listing.after()), DisputeRow::position));
        return "disputes";
    }

    /** A form that was refused is forwarded here with its method; from outside only GET is let in. */
    @RequestMapping(
            path = ROUTE + "/{merchant}/{order}",
            method = {RequestMethod.GET, RequestMethod.POST})
    String ofPayment(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            HttpServletRequest request,
            Model model) {
        PaymentId payment = id(merchant, order);
        PaymentChain chain = chains.of(Visibility.of(caller, null), payment);
        model.addAttribute("chain", chain);
        model.addAttribute("payment", chain.payment());
        model.addAttribute("decides", has(caller, DECIDERS));
        DisputeRecords kept = records.getIfAvailable();
        model.addAttribute("kept", kept != null);
        model.addAttribute("disputes", kept == null ? List.of() : kept.of(payment));
        model.addAttribute("done", request.getParameter("done"));
        model.addAttribute("typed", TypedForm.of(request, "happenedAt", "text"));
        model.addAttribute("takes", has(caller, COMPLAINT_TAKERS));
        return "dispute";
    }

    private static boolean has(@Nullable Caller caller, Set<Role> roles) {
        return caller != null && caller.roles().stream().anyMatch(roles::contains);
    }

    private static PaymentId id(String merchant, String order) {
        try {
            return PaymentId.of(merchant, order);
        } catch (IllegalIdException e) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
    }
}
