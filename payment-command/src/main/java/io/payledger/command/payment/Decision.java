package io.payledger.command.payment;

import io.payledger.api.payment.PaymentEvent;
import java.util.List;

/**
 * What a command comes to: facts to append, possibly none, and the answer once they are.
 *
 * @param <A> what the command is answered with
 */
record Decision<A>(List<PaymentEvent> events, A answer) {
    Decision {
        events = List.copyOf(events);
    }

    /** An answer that nothing is appended for. */
    static <A> Decision<A> nothing(A answer) {
        return new Decision<>(List.of(), answer);
    }
}
