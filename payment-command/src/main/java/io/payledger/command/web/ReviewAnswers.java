package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.payment.ReviewResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import org.springframework.http.ResponseEntity;

/** What each result of a person's decision looks like over HTTP. */
final class ReviewAnswers {
    private ReviewAnswers() {}

    static ResponseEntity<ReviewBody> of(OrderId order, ReviewResult result) {
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
