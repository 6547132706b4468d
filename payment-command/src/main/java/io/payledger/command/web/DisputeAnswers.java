package io.payledger.command.web;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.evidence.EvidenceNote;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** What each result of a dispute looks like over HTTP. */
final class DisputeAnswers {
    private DisputeAnswers() {}

    /**
     * The answer to opening or deciding a dispute.
     *
     * @param notes what the disputes of the payment rest on
     */
    static ResponseEntity<DisputeBody> of(
            PaymentId id, DisputeId disputeId, DisputeResult result, List<EvidenceNote> notes) {
        return switch (result) {
            case DisputeResult.Opened(var dispute, var known) ->
                ResponseEntity.status(HttpStatus.CREATED)
                        .location(URI.create(address(id, disputeId)))
                        .body(DisputeBody.of(id, dispute, notes, KnownBody.of(known)));
            case DisputeResult.Decided(var dispute) -> ok(id, dispute, notes, null, false);
            case DisputeResult.Replayed(var dispute, var known) -> ok(id, dispute, notes, KnownBody.of(known), true);
            case DisputeResult.Mismatch(var dispute) ->
                throw new ProblemException(
                                ErrorCode.DISPUTE_MISMATCH,
                                "Dispute " + disputeId + " of order " + id.orderId()
                                        + " says something else; this request changed nothing")
                        .with("dispute_url", address(id, disputeId));
            case DisputeResult.NoSuchDispute none -> throw notFound(id, disputeId);
            case DisputeResult.DecidedOtherwise(var dispute) ->
                throw new ProblemException(
                                ErrorCode.DISPUTE_ALREADY_DECIDED,
                                "Dispute " + disputeId + " of order " + id.orderId() + " is " + dispute.status()
                                        + " already; this request changed nothing")
                        .with("disputeStatus", dispute.status())
                        .with("dispute_url", address(id, disputeId));
            case DisputeResult.TooMany(var limit) ->
                throw new ProblemException(
                                ErrorCode.TOO_MANY_DISPUTES,
                                "Order " + id.orderId() + " has " + limit + " disputes already; nothing was done")
                        .with("disputes_url", address(id));
        };
    }

    /** The answer to erasing what a dispute rests on, which was done before when it is replayed. */
    static ResponseEntity<DisputeBody> erased(
            PaymentId id, DisputeView dispute, List<EvidenceNote> notes, boolean replayed) {
        return ok(id, dispute, notes, null, replayed);
    }

    static String address(PaymentId id) {
        return ProblemResponses.address(id.orderId()) + "/disputes";
    }

    static String address(PaymentId id, DisputeId disputeId) {
        return address(id) + "/" + disputeId;
    }

    static ProblemException notFound(PaymentId id, DisputeId disputeId) {
        return new ProblemException(
                ErrorCode.DISPUTE_NOT_FOUND, "There is no dispute " + disputeId + " of order " + id.orderId());
    }

    private static ResponseEntity<DisputeBody> ok(
            PaymentId id, DisputeView dispute, List<EvidenceNote> notes, @Nullable KnownBody known, boolean replayed) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        return (replayed ? answer.header(PaymentAnswers.REPLAYED, "true") : answer)
                .body(DisputeBody.of(id, dispute, notes, known));
    }
}
