package io.payledger.saga.bank;

/**
 * A bank as one channel sees it. Implementations block the calling thread until the bank has answered or the channel's
 * call timeout is over, are safe for many threads, and never repeat a charge by themselves. Only {@link BankCalls} calls
 * them.
 */
public interface BankGateway extends AutoCloseable {

    /** Asks the bank to charge; the same trade number twice is the same charge. */
    BankAnswer charge(Charge charge);

    /** Asks the bank what became of the charge; changes nothing at the bank. */
    BankAnswer query(Charge charge);

    /** Lets go of connections; calls that still run end as {@link BankAnswer.Unknown}. */
    @Override
    void close();
}
