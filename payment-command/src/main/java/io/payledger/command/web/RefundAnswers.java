package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.payment.RefundBalance;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.net.URI;
import java.util.List;
import org.springframework.http.ResponseEntity;

/** What each result of a refund looks like over HTTP. */
final class RefundAnswers {
    private RefundAnswers() {}

    static ResponseEntity<RefundAnswerBody> of(PaymentId id, RefundResult result) {
        return switch (result) {
            case RefundResult.Reserved(var refund) -> refund(id, refund, false);
            case RefundResult.Replayed(var refund) -> refund(id, refund, true);
            case RefundResult.Mismatch(var refund) -> throw mismatch(id, refund);
            case RefundResult.ExceedsCaptured(var balance) ->
                throw withBalance(
                        ErrorCode.REFUND_EXCEEDS_CAPTURED,
                        "Of order " + id.orderId() + " " + balance.refundable()
                                + " can still be refunded, not more; nothing was done",
                        balance);
            case RefundResult.ExpectationFailed(var balance) ->
                throw withBalance(
                        ErrorCode.REFUNDABLE_CHANGED,
                        "Of order " + id.orderId() + " " + balance.refundable()
                                + " can still be refunded, which is not what the request expected; nothing was done",
                        balance);
            case RefundResult.TooMany(var limit) ->
                throw new ProblemException(
                                ErrorCode.TOO_MANY_REFUNDS,
                                "Order " + id.orderId() + " has " + limit + " refunds already; nothing was done")
                        .with("refunds_url", address(id.orderId()));
            case RefundResult.Disputed(var dispute) -> throw disputed(id.orderId(), dispute);
            case RefundResult.NotPaid(var payment) ->
                throw new ProblemException(
                                ErrorCode.ORDER_NOT_PAID,
                                "Order " + id.orderId() + " is " + payment.status() + ", so there is nothing to refund")
                        .with("status", payment.status())
                        .with("payment_url", ProblemResponses.address(id.orderId()));
        };
    }

    static ResponseEntity<RefundBody> of(PaymentId id, RefundId refundId, RefundDecisionResult result) {
        return switch (result) {
            case RefundDecisionResult.Decided(var refund) -> ResponseEntity.ok(RefundBody.of(id, refund));
            case RefundDecisionResult.Replayed(var refund) ->
                ResponseEntity.ok().header(PaymentAnswers.REPLAYED, "true").body(RefundBody.of(id, refund));
            case RefundDecisionResult.NoSuchRefund none -> throw notFound(id.orderId(), refundId);
            case RefundDecisionResult.NotAwaiting(var refund) ->
                throw new ProblemException(
                                ErrorCode.REFUND_NOT_AWAITING_APPROVAL,
                                "Refund " + refundId + " of order " + id.orderId() + " is " + refund.status()
                                        + "; nobody's approval is waited for")
                        .with("refund_url", address(id.orderId(), refundId));
            case RefundDecisionResult.SamePerson(var refund) ->
                throw new ProblemException(
                        ErrorCode.SECOND_PERSON_NEEDED,
                        "Refund " + refundId + " of order " + id.orderId()
                                + " must be decided by another than the one who asked for it");
            case RefundDecisionResult.Disputed(var dispute) -> throw disputed(id.orderId(), dispute);
        };
    }

    static String address(OrderId orderId) {
        return ProblemResponses.address(orderId) + "/refunds";
    }

    static String address(OrderId orderId, RefundId refundId) {
        return address(orderId) + "/" + refundId;
    }

    static ProblemException notFound(OrderId orderId, RefundId refundId) {
        return new ProblemException(
                ErrorCode.REFUND_NOT_FOUND, "There is no refund " + refundId + " of order " + orderId);
    }

    private static ResponseEntity<RefundAnswerBody> refund(PaymentId id, RefundView refund, boolean replayed) {
        ResponseEntity.BodyBuilder answer = refund.status().reserves()
                ? ResponseEntity.accepted().location(URI.create(address(id.orderId(), refund.refundId())))
                : ResponseEntity.ok();
        return (replayed ? answer.header(PaymentAnswers.REPLAYED, "true") : answer).body(RefundBody.of(id, refund));
    }

    private static ProblemException mismatch(PaymentId id, RefundView refund) {
        return new ProblemException(
                        ErrorCode.REFUND_MISMATCH,
                        "Refund " + refund.refundId() + " of order " + id.orderId() + " is over " + refund.amount()
                                + "; this request changed nothing")
                .with("fields", List.of("amount"))
                .with("refund_url", address(id.orderId(), refund.refundId()));
    }

    private static ProblemException disputed(OrderId orderId, DisputeView dispute) {
        return new ProblemException(
                        ErrorCode.DISPUTED,
                        "Dispute " + dispute.disputeId() + " of order " + orderId + " is " + dispute.status()
                                + "; no refund is made beside it")
                .with("disputeId", dispute.disputeId())
                .with("disputeStatus", dispute.status());
    }

    private static ProblemException withBalance(ErrorCode code, String detail, RefundBalance balance) {
        return new ProblemException(code, detail)
                .with("refundable", balance.refundable().minor())
                .with("captured", balance.captured().minor())
                .with("reserved", balance.reserved().minor())
                .with("refunded", balance.refunded().minor());
    }
}
