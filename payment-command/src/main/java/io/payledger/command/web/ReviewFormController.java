package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.RefundId;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.aftersales.ReviewDesk;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The forms of the page of a case: the decisions of {@code /api/payments/{orderId}/review} and of refunds, for people. */
@Controller
@RequestMapping(ReviewFormController.CASE)
final class ReviewFormController {
    static final String CASE = "/pages/reviews/{merchant}/{order}";

    private final ReviewDesk reviews;
    private final RefundDesk refunds;

    ReviewFormController(ReviewDesk reviews, RefundDesk refunds) {
        this.reviews = reviews;
        this.refunds = refunds;
    }

    @PostMapping("/decide")
    String decide(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @RequestParam(required = false) @Nullable String resolution,
            @RequestParam(required = false) @Nullable String refundId,
            @RequestParam(required = false) @Nullable String bankReference,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(required = false) @Nullable String evidence,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        ReviewRequest body = new ReviewRequest(
                FormAnswers.typed(resolution),
                FormAnswers.typed(refundId),
                FormAnswers.typed(bankReference),
                FormAnswers.typed(reason),
                FormAnswers.typed(evidence));
        OrderId orderId = asking.paymentId().orderId();
        return FormAnswers.of(
                page(asking),
                "decided",
                request,
                response,
                () -> reviews.resolve(asking, body.finding())
                        .map(result -> ReviewAnswers.of(orderId, result))
                        .orElseThrow(() -> ProblemResponses.notFound(orderId)));
    }

    @PostMapping("/refunds/{refund}/approve")
    String approve(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String refund,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        RefundId refundId = new RefundId(refund);
        return FormAnswers.of(
                page(asking),
                "approved",
                request,
                response,
                () -> refunds.approve(asking, refundId)
                        .map(result -> RefundAnswers.of(asking.paymentId(), refundId, result))
                        .orElseThrow(() ->
                                ProblemResponses.notFound(asking.paymentId().orderId())));
    }

    @PostMapping("/refunds/{refund}/reject")
    String reject(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String refund,
            @RequestParam(required = false) @Nullable String rejectReason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        RefundId refundId = new RefundId(refund);
        return FormAnswers.of(
                page(asking),
                "rejected",
                request,
                response,
                () -> refunds.reject(asking, refundId, BodyText.reason(FormAnswers.typed(rejectReason)))
                        .map(result -> RefundAnswers.of(asking.paymentId(), refundId, result))
                        .orElseThrow(() ->
                                ProblemResponses.notFound(asking.paymentId().orderId())));
    }

    /** Ids are of letters, digits and {@code -_.:}, so they are themselves in an address. */
    private static String page(Asking asking) {
        return "/pages/reviews/" + asking.paymentId().merchantId() + "/"
                + asking.paymentId().orderId();
    }
}
