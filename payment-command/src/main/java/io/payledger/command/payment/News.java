package io.payledger.command.payment;

import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;

/** What kind of news a piece of evidence is for a payment: the columns of the {@link TransitionTable}. */
enum News {
    CHARGED("success"),
    CHARGED_OTHER_AMOUNT("success, other amount or currency"),
    DECLINED("decline"),
    NOT_CHARGED("not found, window over"),
    SILENT("timeout / garbage"),
    NOT_SENT("not sent");

    private final String label;

    News(String label) {
        this.label = label;
    }

    /** As people read it in the documentation. */
    String label() {
        return label;
    }

    /** The kind of this outcome for a payment of this amount. */
    static News of(BankOutcome outcome, Money amount) {
        return switch (outcome) {
            case BankOutcome.Charged charged -> charged.amount().equals(amount) ? CHARGED : CHARGED_OTHER_AMOUNT;
            case BankOutcome.Declined declined -> DECLINED;
            case BankOutcome.NotCharged notCharged -> NOT_CHARGED;
            case BankOutcome.Silent silent -> SILENT;
            case BankOutcome.NotSent notSent -> NOT_SENT;
        };
    }
}
