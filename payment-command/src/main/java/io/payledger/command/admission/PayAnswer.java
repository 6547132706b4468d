package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.reading.StoredPayment;

/** What a wish to pay came to. */
public sealed interface PayAnswer {

    /** This request started an attempt. */
    record Started(PaymentView payment) implements PayAnswer {}

    /** The order is being paid already; this request changed nothing. */
    record InFlight(PaymentView payment) implements PayAnswer {}

    /** Answered by what was done before: the order is paid, or this key has its answer. */
    record Replayed(StoredPayment payment) implements PayAnswer {}

    /**
     * Refused for good.
     *
     * @param replayed whether the refusal is the one that this key got at first
     */
    record Refused(ProblemException problem, boolean replayed) implements PayAnswer {}

    /** A rehearsal whose request would start this attempt (1, 2, …). */
    record WouldStart(PaymentId paymentId, int attempt) implements PayAnswer {}
}
