package io.payledger.api.wire;

import io.payledger.api.payment.PaymentEvent;
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
            new EventType(PaymentEvent.BankMismatchRecorded.class, "BankMismatchRecorded", 1));

    private EventTypes() {}
}
