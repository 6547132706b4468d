package io.payledger.saga.bank;

/** One bank protocol. A bean of this type is all that a new bank needs; the configuration picks it by its name. */
public interface BankAdapter {

    /** What {@code payledger.bank.adapter} calls it: {@code http}. */
    String name();

    /** A gateway for one channel, with these addresses and limits. */
    BankGateway open(ChannelSettings settings);
}
