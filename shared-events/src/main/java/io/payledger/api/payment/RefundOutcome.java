package io.payledger.api.payment;

import io.payledger.api.money.Money;

/** What the bank said of one refund, or that it said nothing. */
public sealed interface RefundOutcome {

    /** The bank has given this amount back. */
    record Refunded(Money amount, String bankReference) implements RefundOutcome {
        public Refunded {
            bankReference = BankText.wellFormed(bankReference);
        }
    }

    /** The bank refused, with its own code for why. */
    record Declined(String bankCode) implements RefundOutcome {
        public Declined {
            bankCode = BankText.wellFormed(bankCode);
        }
    }

    /** The bank does not know the refund, and its longest in-flight window is over: it will never do it. */
    record NotRefunded(String why) implements RefundOutcome {
        public NotRefunded {
            why = BankText.wellFormed(why);
        }
    }

    /** Provably nothing left this machine; it is sent again under its old number. */
    record NotSent(String why) implements RefundOutcome {
        public NotSent {
            why = BankText.wellFormed(why);
        }
    }

    /** Timeout, reset, 5xx, garbage, "still working": maybe given back. */
    record Silent(String why) implements RefundOutcome {
        public Silent {
            why = BankText.wellFormed(why);
        }
    }
}
