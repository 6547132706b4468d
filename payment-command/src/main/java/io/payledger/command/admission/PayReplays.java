package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.command.idempotency.KeyMeaning;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.SettledOrders;

/** The answer of a pay request by what its key stands for. */
final class PayReplays {
    private final PaymentReader reader;
    private final SettledOrders settled;

    PayReplays(PaymentReader reader, SettledOrders settled) {
        this.reader = reader;
        this.settled = settled;
    }

    /** The key's first final answer, or that its attempt is still running. */
    PayAnswer of(KeyRow known) {
        PaymentId paymentId =
                new PaymentId(known.claim().scope().merchantId(), known.claim().orderId());
        return switch (known.meaning()) {
            case KeyMeaning.Refused(var refusal) -> new PayAnswer.Refused(refusal.problem(), true);
            case KeyMeaning.FoundPaid it ->
                new PayAnswer.Replayed(settled.paid(paymentId).orElseThrow());
            case KeyMeaning.Started(var tradeNo) ->
                settled.firstOutcome(paymentId, tradeNo)
                        .<PayAnswer>map(PayAnswer.Replayed::new)
                        .orElseGet(() -> new PayAnswer.InFlight(
                                reader.find(paymentId).orElseThrow().view()));
        };
    }
}
