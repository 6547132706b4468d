package io.payledger.command.payment;

import io.payledger.api.money.Money;
import io.payledger.api.payment.RefundOutcome;

/** What kind of news a piece of evidence is for a refund: the columns of the {@link RefundTable}. */
enum RefundNews {
    REFUNDED("refunded"),
    REFUNDED_OTHER_AMOUNT("refunded, other amount or currency"),
    NO_REFUND("decline, or not found and window over"),
    SILENT("timeout / garbage"),
    NOT_SENT("not sent");

    private final String label;

    RefundNews(String label) {
        this.label = label;
    }

    /** As people read it in the documentation. */
    String label() {
        return label;
    }

    /** The kind of this outcome for a refund of this amount. */
    static RefundNews of(RefundOutcome outcome, Money amount) {
        return switch (outcome) {
            case RefundOutcome.Refunded it -> it.amount().equals(amount) ? REFUNDED : REFUNDED_OTHER_AMOUNT;
            case RefundOutcome.Declined it -> NO_REFUND;
            case RefundOutcome.NotRefunded it -> NO_REFUND;
            case RefundOutcome.Silent it -> SILENT;
            case RefundOutcome.NotSent it -> NOT_SENT;
        };
    }
}
