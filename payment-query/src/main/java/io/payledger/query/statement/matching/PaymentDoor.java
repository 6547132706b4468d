package io.payledger.query.statement.matching;

import io.payledger.api.payment.PaymentCommand;
import io.payledger.query.statement.intake.Bringer;

/**
 * The way from a person's decision to a payment. The read side cannot send commands; the application brings this.
 */
@FunctionalInterface
public interface PaymentDoor {

    /**
     * Sends a command and waits until it is done.
     *
     * @throws io.payledger.api.problem.ProblemException ORDER_BUSY when nothing was done
     */
    void send(PaymentCommand command, Bringer who);
}
