package io.payledger.api.wire;

import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import java.util.List;

/** The one list of events that are written to storage. A new event or revision also gets a stream in the test corpus. */
public final class EventTypes {
    public static final List<EventType> ALL = List.of(
            new EventType(PaymentEvent.PaymentSubmitted.class, "PaymentSubmitted", 1),
            new EventType(PaymentEvent.PaymentAttemptStarted.class, "PaymentAttemptStarted", 1),
            new EventType(PaymentEvent.PaymentAttemptNotSent.class, "PaymentAttemptNotSent", 1),
            new EventType(PaymentEvent.PaymentAttemptResent.class, "PaymentAttemptResent", 1),
            new EventType(PaymentEvent.PaymentSucceeded.class, "PaymentSucceeded", 1),
            new EventType(PaymentEvent.PaymentDeclined.class, "PaymentDeclined", 1),
            new EventType(PaymentEvent.PaymentNotCharged.class, "PaymentNotCharged", 1),
            new EventType(PaymentEvent.PaymentOutcomeUnknown.class, "PaymentOutcomeUnknown", 1),
            new EventType(PaymentEvent.LateSuccessAccepted.class, "LateSuccessAccepted", 1),
            new EventType(PaymentEvent.SurplusChargeDetected.class, "SurplusChargeDetected", 1),
            new EventType(PaymentEvent.ContradictionRecorded.class, "ContradictionRecorded", 1),
            new EventType(PaymentEvent.BankMismatchRecorded.class, "BankMismatchRecorded", 1),
            new EventType(PaymentEvent.PaymentCancelled.class, "PaymentCancelled", 1),
            new EventType(PaymentEvent.CancelRequested.class, "CancelRequested", 1),
            new EventType(PaymentEvent.BankCancelOrdered.class, "BankCancelOrdered", 1),
            new EventType(RefundEvent.RefundReserved.class, "RefundReserved", 1),
            new EventType(RefundEvent.RefundApproved.class, "RefundApproved", 1),
            new EventType(RefundEvent.RefundRejected.class, "RefundRejected", 1),
            new EventType(RefundEvent.RefundSucceeded.class, "RefundSucceeded", 1),
            new EventType(RefundEvent.RefundFailed.class, "RefundFailed", 1),
            new EventType(RefundEvent.RefundOutcomeUnknown.class, "RefundOutcomeUnknown", 1),
            new EventType(RefundEvent.LateRefundAccepted.class, "LateRefundAccepted", 1),
            new EventType(RefundEvent.RefundContradictionRecorded.class, "RefundContradictionRecorded", 1),
            new EventType(DisputeEvent.DisputeOpened.class, "DisputeOpened", 1),
            new EventType(DisputeEvent.DisputeAccepted.class, "DisputeAccepted", 1),
            new EventType(DisputeEvent.DisputeRejected.class, "DisputeRejected", 1),
            new EventType(DisputeEvent.ChargebackTaken.class, "ChargebackTaken", 1),
            new EventType(PaymentRefused.class, "PaymentRefused", 1),
            new EventType(EvidenceErased.class, "EvidenceErased", 1),
            new EventType(ReviewEvent.ManualReviewCalled.class, "ManualReviewCalled", 1),
            new EventType(ReviewEvent.RefundReviewCalled.class, "RefundReviewCalled", 1),
            new EventType(ReviewEvent.ReviewResolved.class, "ReviewResolved", 1));

    private EventTypes() {}
}
