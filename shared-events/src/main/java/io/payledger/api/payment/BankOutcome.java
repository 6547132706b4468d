package io.payledger.api.payment;

import io.payledger.api.money.Money;

/** What the bank said of one trade number, or that it said nothing. Silence is data with a name of its own. */
public sealed interface BankOutcome {

    /** The bank holds the charge. */
    record Charged(Money amount, String bankReference) implements BankOutcome {
        public Charged {
            bankReference = BankText.wellFormed(bankReference);
        }
    }

    /** The bank refused, with its own code for why. */
    record Declined(String bankCode) implements BankOutcome {
        public Declined {
            bankCode = BankText.wellFormed(bankCode);
        }
    }

    /** The bank does not know the trade number, and its longest in-flight window is over: it will never charge it. */
    record NotCharged(String why) implements BankOutcome {
        public NotCharged {
            why = BankText.wellFormed(why);
        }
    }

    /** Provably nothing left this machine: breaker open before sending, connection refused. */
    record NotSent(String why) implements BankOutcome {
        public NotSent {
            why = BankText.wellFormed(why);
        }
    }

    /** Timeout, reset, 5xx, garbage, "still working": maybe charged. */
    record Silent(String why) implements BankOutcome {
        public Silent {
            why = BankText.wellFormed(why);
        }
    }
}
