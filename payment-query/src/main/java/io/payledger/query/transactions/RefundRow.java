package io.payledger.query.transactions;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A refund as it is shown.
 *
 * @param amount minor units
 * @param amountMajor the same in major units, as text
 * @param refundNo under which the bank knows the refund
 * @param chargeNo trade number of the charge that it gives back
 * @param ofSurplus it gives back a charge beside the one that pays the order
 * @param decidedBy the second person, when one had to agree and has spoken
 * @param reason why it was asked for; once it has failed, was rejected or is unknown, why that is
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RefundRow(
        String merchantId,
        String orderId,
        String refundId,
        RefundStatus status,
        long amount,
        Currency currency,
        String amountMajor,
        String channel,
        String refundNo,
        String chargeNo,
        boolean ofSurplus,
        String requestedBy,
        @Nullable String decidedBy,
        @Nullable String reason,
        @Nullable String bankReference,
        Instant requestedAt,
        Instant updatedAt) {

    /** As it would be stored. */
    static RefundRow of(PaymentId payment, Refund refund) {
        Money amount = refund.amount();
        return new RefundRow(
                payment.merchantId().value(),
                payment.orderId().value(),
                refund.id().value(),
                refund.status(),
                amount.minor(),
                amount.currency(),
                Amounts.major(BigInteger.valueOf(amount.minor()), amount.currency()),
                refund.channel().value(),
                refund.refundNo().value(),
                refund.chargeNo().value(),
                refund.ofSurplus(),
                refund.requestedBy(),
                refund.decidedBy(),
                refund.reason(),
                refund.bankReference(),
                refund.requestedAt(),
                refund.updatedAt());
    }

    /** As it is stored. */
    public static RefundRow of(ResultSet row) throws SQLException {
        long amount = row.getLong("amount_minor");
        Currency currency = Currency.valueOf(row.getString("currency"));
        return new RefundRow(
                row.getString("merchant_id"),
                row.getString("order_id"),
                row.getString("refund_id"),
                RefundStatus.valueOf(row.getString("status")),
                amount,
                currency,
                Amounts.major(BigInteger.valueOf(amount), currency),
                row.getString("channel"),
                row.getString("refund_no"),
                row.getString("charge_no"),
                row.getBoolean("of_surplus"),
                row.getString("requested_by"),
                row.getString("decided_by"),
                row.getString("reason"),
                row.getString("bank_reference"),
                StoredTransactions.instant(row, "requested_at"),
                StoredTransactions.instant(row, "updated_at"));
    }

    /** Where this row is, for a cursor: in the order in which refunds were asked for. */
    public List<String> position() {
        return List.of(requestedAt.toString(), refundNo);
    }
}
