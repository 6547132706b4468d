package io.payledger.command.web;

import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.rules.PayerHistory;
import io.payledger.command.rules.PayerSpend;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** Payers who may spend what they like. */
final class NoPayers implements PayerHistory {
    @Override
    public void countWith(UnitOfWork<?> unitOfWork, PayerSpend spend, PaymentView started) {}

    @Override
    public boolean exceeded(RuntimeException failure) {
        return false;
    }

    @Override
    public Optional<ProblemException> refusal(PayerSpend spend) {
        return Optional.empty();
    }
}
