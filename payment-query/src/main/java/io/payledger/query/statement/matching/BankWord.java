package io.payledger.query.statement.matching;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.query.statement.file.Direction;
import java.util.Objects;

/**
 * What a statement says of an operation, as news of the bank for the one door that all news goes through. Of a payment
 * that is settled otherwise it makes a contradiction or a mismatch, which waits for a review; it cannot unsettle it.
 */
final class BankWord {
    private BankWord() {}

    /**
     * The command.
     *
     * @param action what a person decided, or RECORD_OUTCOME for a chargeback that agrees
     * @param shown what the bank shows under the number: of duplicates, all of them together
     */
    static PaymentCommand of(StatementMatch match, MatchAction action, Money shown) {
        PaymentId payment = new PaymentId(
                new MerchantId(Objects.requireNonNull(match.merchantId())),
                new OrderId(Objects.requireNonNull(match.orderId())));
        TradeNo number = new TradeNo(Objects.requireNonNull(match.number()));
        if (Operation.Kind.CHARGEBACK.name().equals(match.kind()) && action == MatchAction.RECORD_OUTCOME) {
            return new RecordChargeback(payment, number, shown, reference(match));
        }
        boolean refund = Operation.Kind.REFUND.name().equals(match.kind());
        return refund
                ? new RecordRefundOutcome(
                        payment, new RefundEvidence(number, EvidenceSource.STATEMENT, refund(match, shown)))
                : new RecordBankOutcome(
                        payment, new BankEvidence(number, EvidenceSource.STATEMENT, charge(match, shown)));
    }

    private static BankOutcome charge(StatementMatch match, Money shown) {
        return match.lineId() == null || match.direction() == Direction.DEBIT
                ? new BankOutcome.NotCharged(where(match))
                : new BankOutcome.Charged(shown, reference(match));
    }

    private static RefundOutcome refund(StatementMatch match, Money shown) {
        return match.lineId() == null || match.direction() == Direction.CREDIT
                ? new RefundOutcome.NotRefunded(where(match))
                : new RefundOutcome.Refunded(shown, reference(match));
    }

    /** The bank's own number of the booking; without one, ours of the line. */
    private static String reference(StatementMatch match) {
        return match.bankReference() == null ? where(match) : match.bankReference();
    }

    private static String where(StatementMatch match) {
        return "STATEMENT " + match.statementId() + (match.lineId() == null ? "" : " LINE " + match.lineId());
    }
}
