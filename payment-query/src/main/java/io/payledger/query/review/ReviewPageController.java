package io.payledger.query.review;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PageForms;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.Resolution;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.page.TypedForm;
import io.payledger.query.payment.PaymentChain;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Visibility;
import io.payledger.query.transactions.RefundRow;
import jakarta.servlet.http.HttpServletRequest;
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

/** {@code /pages/reviews}: what waits for a person, and {@code /pages/reviews/{merchant}/{order}}: one case of it. */
@Page
final class ReviewPageController {
    static final String ROUTE = "/pages/reviews";

    /** Those who may decide; the command side asks again. */
    private static final Set<Role> DECIDERS = EnumSet.of(Role.FINANCE, Role.OPERATOR);

    /** What a resolution is about: the payment first, then its refunds. */
    private static final List<Resolution> OF_PAYMENT =
            List.of(Resolution.CHARGED, Resolution.NOT_CHARGED, Resolution.REFUND);

    private static final List<Resolution> OF_REFUND = List.of(Resolution.REFUNDED, Resolution.NOT_REFUNDED);

    private static final String[] FIELDS = {
        "resolution", "refundId", "bankReference", "reason", "evidence", "rejectReason"
    };

    private final ReviewQueries queries;
    private final Cursors cursors;
    private final PaymentChainQueries chains;
    private final ObjectProvider<PageForms> forms;

    /** @param forms on a node that takes them in */
    ReviewPageController(
            ReviewQueries queries, Cursors cursors, PaymentChainQueries chains, ObjectProvider<PageForms> forms) {
        this.queries = queries;
        this.cursors = cursors;
        this.chains = chains;
        this.forms = forms;
    }

    @GetMapping(ROUTE)
    String queue(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            Model model) {
        Visibility visibility = Visibility.of(caller, null);
        Listing cases = Listing.of(given, ROUTE, "cases", Set.of(), cursors);
        Listing approvals = Listing.of(given, ROUTE, "approvals", Set.of(), cursors);
        model.addAttribute("cases", cases.page(queries.cases(visibility, cases.after()), Case::position));
        model.addAttribute("caseCount", queries.countCases(visibility));
        model.addAttribute(
                "approvals", approvals.page(queries.approvals(visibility, approvals.after()), RefundRow::position));
        model.addAttribute("approvalCount", queries.countApprovals(visibility));
        return "reviews";
    }

    /** A form that was refused is forwarded here with its method; from outside only GET is let in. */
    @RequestMapping(
            path = ROUTE + "/{merchant}/{order}",
            method = {RequestMethod.GET, RequestMethod.POST})
    String one(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            HttpServletRequest request,
            Model model) {
        PaymentId payment = id(merchant, order);
        PaymentChain chain = chains.of(Visibility.of(caller, null), payment);
        model.addAttribute("chain", chain);
        model.addAttribute("payment", chain.payment());
        model.addAttribute("alarms", queries.alarms(payment));
        boolean here = forms.getIfAvailable() != null;
        boolean decides = caller != null && caller.roles().stream().anyMatch(DECIDERS::contains);
        model.addAttribute("decides", decides && here);
        model.addAttribute("elsewhere", decides && !here);
        model.addAttribute(
                "silentRefunds",
                chain.refunds().stream()
                        .filter(refund -> refund.status() == RefundStatus.UNKNOWN)
                        .toList());
        model.addAttribute(
                "waitingRefunds",
                chain.refunds().stream()
                        .filter(refund -> refund.status() == RefundStatus.AWAITING_APPROVAL)
                        .toList());
        model.addAttribute("ofPayment", OF_PAYMENT);
        model.addAttribute("ofRefund", OF_REFUND);
        model.addAttribute("done", request.getParameter("done"));
        model.addAttribute("typed", TypedForm.of(request, FIELDS));
        return "review";
    }

    private static PaymentId id(String merchant, String order) {
        try {
            return PaymentId.of(merchant, order);
        } catch (IllegalIdException e) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
    }
}
