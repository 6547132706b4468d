package io.payledger.saga.bank;

import io.payledger.api.id.Channel;

/** One bank protocol. A bean of this type is all that a new bank needs; the configuration picks it by its name. */
public interface BankAdapter {

    /** What {@code payledger.bank.adapter} calls it: {@code http}. */
    String name();

    /** A gateway for this channel, with these addresses and limits. */
    BankGateway open(Channel channel, ChannelSettings settings);
}
