package io.payledger.api.payment;

import io.payledger.api.money.Money;

/** What the bank said of one trade number, or that it said nothing. Silence is data with a name of its own. */
public sealed interface BankOutcome {

    /** The bank holds the charge. */
    record Charged(Money amount, String bankReference) implements BankOutcome {}

    /** The bank refused, with its own code for why. */
    record Declined(String bankCode) implements BankOutcome {}

    /** The bank does not know the trade number, and its longest in-flight window is over: it will never charge it. */
    record NotCharged(String why) implements BankOutcome {}

    /** Provably nothing left this machine: breaker open before sending, connection refused. */
    record NotSent(String why) implements BankOutcome {}

    /** Timeout, reset, 5xx, garbage, "still working": maybe charged. */
    record Silent(String why) implements BankOutcome {}
}
