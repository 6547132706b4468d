package io.payledger.saga.bank;

import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;

/** Turns a bank's answer into news for the payment. Pure. */
final class Evidence {

    private Evidence() {}

    /** News from the answer to a charge. */
    static BankOutcome ofCharge(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Charged(Money amount, String reference) -> new BankOutcome.Charged(amount, reference);
            case BankAnswer.Declined(String bankCode) -> new BankOutcome.Declined(bankCode);
            case BankAnswer.NotSent(String why) -> new BankOutcome.NotSent(why);
            case BankAnswer.Pending() -> new BankOutcome.Silent("PENDING");
            case BankAnswer.NotFound() -> new BankOutcome.Silent("NOT_FOUND");
            case BankAnswer.Silent(String why) -> new BankOutcome.Silent(why);
        };
    }

    /**
     * News from the answer to a query. A query that was not sent says nothing of the charge: it must never become
     * {@link BankOutcome.NotSent}, after which the charge would be sent again.
     *
     * @param windowOver whether {@link ChannelSettings#notFoundCountsAfter()} has passed
     */
    static BankOutcome ofQuery(BankAnswer answer, boolean windowOver) {
        return switch (answer) {
            case BankAnswer.Charged(Money amount, String reference) -> new BankOutcome.Charged(amount, reference);
            case BankAnswer.Declined(String bankCode) -> new BankOutcome.Declined(bankCode);
            case BankAnswer.NotSent(String why) -> new BankOutcome.Silent("QUERY_NOT_SENT " + why);
            case BankAnswer.Pending() -> new BankOutcome.Silent("PENDING");
            case BankAnswer.NotFound() ->
                windowOver
                        ? new BankOutcome.NotCharged("NOT_FOUND_AFTER_WINDOW")
                        : new BankOutcome.Silent("NOT_FOUND_YET");
            case BankAnswer.Silent(String why) -> new BankOutcome.Silent(why);
        };
    }
}
