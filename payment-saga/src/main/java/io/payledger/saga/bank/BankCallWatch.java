package io.payledger.saga.bank;

import java.time.Duration;
import java.time.Instant;

/** Is told of each call to a bank, on the thread that made it; must be quick and must not throw. */
public interface BankCallWatch {

    /**
     * A call has ended, or its time limit is over.
     *
     * @param step as it is logged: {@code bank.charge}
     * @param outcome as the figure {@code payledger_bank_calls} names it: {@code succeeded}
     * @param began by this node's clock
     */
    void ended(String step, BankOrder<?> order, String outcome, Instant began, Duration took);
}
