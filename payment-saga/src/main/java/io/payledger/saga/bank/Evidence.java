package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;

/** Turns a bank's answer into news for the payment. Pure. */
final class Evidence {

    private Evidence() {}

    /** News from the answer to a charge. */
    static BankEvidence ofCharge(TradeNo tradeNo, BankAnswer answer) {
        return of(
                tradeNo,
                EvidenceSource.REPLY,
                answer,
                switch (answer) {
                    case BankAnswer.NotSent(String why) -> new BankOutcome.NotSent(why);
                    case BankAnswer.NotFound() -> new BankOutcome.Silent("NOT_FOUND");
                    default -> outcome(answer);
                });
    }

    /**
     * News from the answer to a query. A query that was not sent says nothing of the charge: it must never become
     * {@link BankOutcome.NotSent}, after which the charge would be sent again.
     *
     * @param windowOver whether {@link ChannelSettings#notFoundCountsAfter()} has passed
     */
    static BankEvidence ofQuery(TradeNo tradeNo, BankAnswer answer, boolean windowOver) {
        return of(
                tradeNo,
                EvidenceSource.QUERY,
                answer,
                switch (answer) {
                    case BankAnswer.NotSent(String why) -> new BankOutcome.Silent("QUERY_NOT_SENT " + why);
                    case BankAnswer.NotFound() ->
                        windowOver
                                ? new BankOutcome.NotCharged("NOT_FOUND_AFTER_WINDOW")
                                : new BankOutcome.Silent("NOT_FOUND_YET");
                    default -> outcome(answer);
                });
    }

    /** A charge under another number is news of that number, and says nothing of the one that was asked for. */
    private static BankEvidence of(TradeNo asked, EvidenceSource source, BankAnswer answer, BankOutcome outcome) {
        return new BankEvidence(
                answer instanceof BankAnswer.OtherCharge other ? other.tradeNo() : asked, source, outcome);
    }

    private static BankOutcome outcome(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Succeeded(Money amount, String reference) -> new BankOutcome.Charged(amount, reference);
            case BankAnswer.OtherCharge(TradeNo other, Money amount, String reference) ->
                new BankOutcome.Charged(amount, reference);
            case BankAnswer.Declined(String bankCode) -> new BankOutcome.Declined(bankCode);
            case BankAnswer.Pending() -> new BankOutcome.Silent("PENDING");
            case BankAnswer.NotFound() -> new BankOutcome.Silent("NOT_FOUND");
            case BankAnswer.NotSent(String why) -> new BankOutcome.Silent("NOT_SENT " + why);
            case BankAnswer.Unknown(String why) -> new BankOutcome.Silent(why);
        };
    }
}
