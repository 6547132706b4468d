package io.payledger.command.complaint;

import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.ComplaintRecords.Complaint;
import io.payledger.api.payment.ComplaintRecords.ComplaintState;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.DisputeWish;
import io.payledger.command.evidence.Evidence;
import java.util.Optional;

/** Where support looks through complaints: one becomes a dispute of a payment, or is closed. */
public final class ComplaintDesk {
    private final ComplaintStore complaints;
    private final DisputeDesk disputes;

    public ComplaintDesk(ComplaintStore complaints, DisputeDesk disputes) {
        this.complaints = complaints;
        this.disputes = disputes;
    }

    /**
     * Opens a dispute of this payment with what was written; empty when nobody knows the order. The dispute comes first:
     * a node that dies in between leaves the complaint waiting, and opening it again finds the same dispute.
     *
     * @throws ProblemException NOT_FOUND, COMPLAINT_ALREADY_DECIDED, ORDER_BUSY
     */
    public Optional<DisputeResult> open(Asking asking, long complaintId) {
        Complaint complaint = waiting(complaintId);
        DisputeWish wish = new DisputeWish(
                disputeOf(complaintId),
                complaint.happenedAt(),
                Evidence.text(complaint.text()),
                complaints.pictures(complaintId));
        Optional<DisputeResult> result = disputes.open(asking, wish);
        boolean opened = result.filter(it -> it instanceof DisputeResult.Opened || it instanceof DisputeResult.Replayed)
                .isPresent();
        if (opened
                && !complaints.decide(
                        complaintId,
                        ComplaintState.OPENED,
                        asking.paymentId(),
                        asking.caller().name(),
                        null)) {
            throw decidedAlready(complaintId);
        }
        return result;
    }

    /** The dispute that is opened with a complaint. */
    public static DisputeId disputeOf(long complaintId) {
        return new DisputeId("complaint-" + complaintId);
    }

    /** Closes a complaint: nothing is to be done. */
    public void close(long complaintId, String by, String reason) {
        Complaint unused = waiting(complaintId);
        if (!complaints.decide(complaintId, ComplaintState.CLOSED, null, by, reason)) {
            throw decidedAlready(complaintId);
        }
    }

    private Complaint waiting(long complaintId) {
        Complaint complaint = complaints
                .find(complaintId)
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such complaint"));
        if (complaint.state() != ComplaintState.WAITING) {
            throw decidedAlready(complaintId);
        }
        return complaint;
    }

    private static ProblemException decidedAlready(long complaintId) {
        return new ProblemException(
                ErrorCode.COMPLAINT_ALREADY_DECIDED,
                "Somebody has decided about complaint " + complaintId + " already; look at it again");
    }
}
