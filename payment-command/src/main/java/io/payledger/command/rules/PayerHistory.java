package io.payledger.command.rules;

import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ProblemException;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** How much each payer has spent lately. */
public interface PayerHistory {

    /**
     * Remembers whose the order is, and counts the attempt in the very commit that starts it, if the payer may still start one: exact, however many requests
     * of one payer come at once. If not, the unit of work fails with an exception that {@link #exceeded} knows.
     */
    void countWith(UnitOfWork<?> unitOfWork, PayerSpend spend, PaymentView started);

    /** Whether a command failed since its payer may start no more attempts; nothing of it was stored then. */
    boolean exceeded(RuntimeException failure);

    /** The refusal of such an attempt by what is committed now; empty when it would be taken. */
    Optional<ProblemException> refusal(PayerSpend spend);
}
