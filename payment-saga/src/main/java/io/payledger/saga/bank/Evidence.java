package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;

/** Turns a bank's answer into news for the payment. Pure. */
final class Evidence {

    private Evidence() {}

    /** News from the answer to a charge. */
    static BankEvidence ofCharge(TradeNo tradeNo, BankAnswer answer) {
        return of(
                tradeNo,
                EvidenceSource.REPLY,
                answer,
                answer instanceof BankAnswer.NotSent(String why) ? new BankOutcome.NotSent(why) : outcome(answer));
    }

    /**
     * News from the answer to a query or cancel. One that was not sent says nothing of the charge: it must never become
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

    /** News from the answer to a refund. */
    static RefundEvidence ofRefund(TradeNo refundNo, BankAnswer answer) {
        return new RefundEvidence(
                refundNo,
                EvidenceSource.REPLY,
                answer instanceof BankAnswer.NotSent(String why)
                        ? new RefundOutcome.NotSent(why)
                        : refundOutcome(answer));
    }

    /** News from the answer to a query for a refund. Not finding it never frees its amount: it is sent again. */
    static RefundEvidence ofRefundQuery(TradeNo refundNo, BankAnswer answer) {
        return new RefundEvidence(
                refundNo,
                EvidenceSource.QUERY,
                answer instanceof BankAnswer.NotSent(String why)
                        ? new RefundOutcome.Silent("QUERY_NOT_SENT " + why)
                        : refundOutcome(answer));
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
            case BankAnswer.Cancelled() -> new BankOutcome.NotCharged("CANCELLED_AT_BANK");
            default -> new BankOutcome.Silent(silence(answer));
        };
    }

    private static RefundOutcome refundOutcome(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Succeeded(Money amount, String reference) -> new RefundOutcome.Refunded(amount, reference);
            case BankAnswer.Declined(String bankCode) -> new RefundOutcome.Declined(bankCode);
            default -> new RefundOutcome.Silent(silence(answer));
        };
    }

    private static String silence(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Pending() -> "PENDING";
            case BankAnswer.Unpaid() -> "UNPAID";
            case BankAnswer.NotFound() -> "NOT_FOUND";
            case BankAnswer.NotSent(String why) -> "NOT_SENT " + why;
            case BankAnswer.Unknown(String why) -> why;
            default -> answer.getClass().getSimpleName();
        };
    }
}
