package io.payledger.command.payment;

import io.payledger.api.payment.PaymentEvent;
import java.util.List;
import java.util.Set;

/** Nobody has asked to pay the order yet. */
record NotSubmitted() implements PaymentState {

    @Override
    public PaymentState after(PaymentEvent event) {
        if (event instanceof PaymentEvent.PaymentSubmitted submitted) {
            return new Submitted(
                    submitted.paymentId(), submitted.amount(), List.of(), Set.of(), Set.of(), Aftermath.NONE, 0);
        }
        throw new IllegalStateException("The stream of payment " + event.paymentId() + " begins with "
                + event.getClass().getSimpleName() + " instead of PaymentSubmitted");
    }
}
