package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.ReviewResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.ReviewDesk;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/{orderId}/review}: finance or operations decide what the bank does not. */
@RestController
final class ReviewController {
    private final ReviewDesk desk;

    ReviewController(ReviewDesk desk) {
        this.desk = desk;
    }

    @PostMapping(path = "/api/payments/{orderId}/review", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ReviewBody> resolve(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody ReviewRequest body,
            HttpServletRequest request) {
        OrderId order = new OrderId(orderId);
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        return desk.resolve(asking, body.finding())
                .map(result -> answer(order, result))
                .orElseThrow(() -> ProblemResponses.notFound(order));
    }

    private static ResponseEntity<ReviewBody> answer(OrderId order, ReviewResult result) {
        return switch (result) {
            case ReviewResult.Resolved it -> {
                ResponseEntity.BodyBuilder ok = ResponseEntity.ok();
                yield (it.replayed() ? ok.header(PaymentAnswers.REPLAYED, "true") : ok).body(ReviewBody.of(it));
            }
            case ReviewResult.NothingToReview it ->
                throw refused(ErrorCode.NOTHING_TO_REVIEW, order, "Nothing of order " + order + " waits for this");
            case ReviewResult.NoSuchRefund it ->
                throw refused(
                        ErrorCode.REFUND_NOT_FOUND,
                        order,
                        "There is no refund " + it.refundId() + " of order " + order);
            case ReviewResult.TooEarly it ->
                throw refused(
                        ErrorCode.REVIEW_TOO_EARLY,
                        order,
                        "The bank is still being asked about order " + order
                                + "; a person is called when it stays silent");
            case ReviewResult.StaysPaid it ->
                throw refused(
                        ErrorCode.PAID_STAYS_PAID,
                        order,
                        "Order " + order + " is paid and stays so; resolve it as CHARGED, or as REFUND");
            case ReviewResult.NothingToRefund it ->
                throw refused(ErrorCode.ORDER_NOT_PAID, order, "There is nothing to refund of order " + order);
            case ReviewResult.Disputed it ->
                throw refused(
                        ErrorCode.DISPUTED,
                        order,
                        "Dispute " + it.dispute().disputeId() + " holds the refunds of order " + order + " back");
        };
    }

    private static ProblemException refused(ErrorCode code, OrderId order, String detail) {
        return new ProblemException(code, detail + "; this request changed nothing")
                .with("status_url", ProblemResponses.address(order));
    }
}
