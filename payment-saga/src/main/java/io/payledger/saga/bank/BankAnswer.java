package io.payledger.saga.bank;

import io.payledger.api.money.Money;

/**
 * How one call to a bank ended. "Never sent" and "maybe charged" are two outcomes that cannot be mixed up (promise I5);
 * only the bank's own authoritative word becomes {@link Charged} or {@link Declined}.
 */
public sealed interface BankAnswer {

    /** The bank holds the charge; amount, currency and trade number are those that were asked for. */
    record Charged(Money amount, String bankReference) implements BankAnswer {}

    /** The bank refused for good, with its own code for why. */
    record Declined(String bankCode) implements BankAnswer {}

    /** The bank has the request and is still working on it. */
    record Pending() implements BankAnswer {}

    /** The bank says that it does not know the trade number. It may still be on its way. */
    record NotFound() implements BankAnswer {}

    /** Provably not one byte of the request reached the network. */
    record NotSent(String why) implements BankAnswer {}

    /** Anything else: no answer in time, a broken one, or one that does not match what was asked. */
    record Silent(String why) implements BankAnswer {}
}
