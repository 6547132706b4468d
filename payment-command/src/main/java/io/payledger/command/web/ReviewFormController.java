package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.RefundId;
import io.payledger.api.problem.FieldText;
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
@RequestMapping(ReviewFormController.PAGES + "/{merchant}/{order}")
final class ReviewFormController {
    static final String PAGES = "/pages/reviews";

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
        return new PaymentForm(PAGES, asking, request, response)
                .done(
                        "decided",
                        () -> reviews.resolve(asking, body.finding())
                                .map(result ->
                                        ReviewAnswers.of(asking.paymentId().orderId(), result)));
    }

    /** The word of the second person. */
    @PostMapping("/refunds/{refund}/{word:approve|reject}")
    String refund(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String refund,
            @PathVariable String word,
            @RequestParam(required = false) @Nullable String rejectReason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        RefundId refundId = new RefundId(refund);
        boolean approved = word.equals("approve");
        return new PaymentForm(PAGES, asking, request, response)
                .done(
                        approved ? "approved" : "rejected",
                        () -> (approved
                                        ? refunds.approve(asking, refundId)
                                        : refunds.reject(
                                                asking, refundId, FieldText.reason(FormAnswers.typed(rejectReason))))
                                .map(result -> RefundAnswers.of(asking.paymentId(), refundId, result)));
    }
}
