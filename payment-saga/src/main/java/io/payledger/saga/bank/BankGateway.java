package io.payledger.saga.bank;

/**
 * A bank as one channel sees it. Implementations block the calling thread until the bank has answered or the channel's
 * call timeout is over, are safe for many threads, and never repeat a call that changes something. Only
 * {@link BankCalls} calls them. docs/bank-adapters.md says how to write one.
 */
public interface BankGateway extends AutoCloseable {

    /** Asks the bank to charge; the same trade number twice is the same charge. */
    BankAnswer charge(Charge charge);

    /** Asks the bank what became of the charge; changes nothing at the bank. */
    BankAnswer query(Charge charge);

    /**
     * Asks the bank never to charge this. Answered with {@link BankAnswer.Cancelled} when the bank declines it from now
     * on, however late it arrives; with what became of it when the bank knows it already. An adapter of a bank that has
     * no such call asks as {@link #query} does.
     */
    BankAnswer cancel(Charge charge);

    /** Asks the bank to give money back; the same refund number twice is the same refund. */
    BankAnswer refund(Refund refund);

    /** Asks the bank what became of the refund; changes nothing at the bank. */
    BankAnswer queryRefund(Refund refund);

    /** Lets go of connections; calls that still run end as {@link BankAnswer.Unknown}. */
    @Override
    void close();
}
