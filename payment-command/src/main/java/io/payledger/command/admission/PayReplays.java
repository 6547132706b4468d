package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.StoredPayment;
import java.util.Optional;

/** The answer of a pay request by what its key stands for. */
final class PayReplays {
    private PayReplays() {}

    /** The key's first final answer, or that its attempt is still running. */
    static PayAnswer of(KeyRow known, PaymentReader reader) {
        if (known.refusal() != null) {
            return new PayAnswer.Refused(known.refusal().problem(), true);
        }
        PaymentId paymentId =
                new PaymentId(known.claim().scope().merchantId(), known.claim().orderId());
        Optional<StoredPayment> outcome = reader.firstOutcome(paymentId, known.startedNo());
        return outcome.<PayAnswer>map(PayAnswer.Replayed::new)
                .orElseGet(() -> new PayAnswer.InFlight(
                        reader.find(paymentId).orElseThrow().view()));
    }
}
