package io.payledger.query.transactions;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One payment of an answer. Members that a payment does not have are left out.
 *
 * @param amount minor units
 * @param amountMajor the same in major units, as text: no reader can round it
 * @param channel, tradeNo, bankReference, reason of the attempt that pays the order, else of the last one
 * @param attempts how many there were
 * @param surplusCharges charges at the bank beside the one that pays the order
 * @param contradicted the bank denied a charge that it had confirmed; a person must look
 * @param mismatched news of the bank did not fit the payment; a person must look
 * @param refundsReserved minor units set aside for refunds that are not through yet
 * @param refunded minor units given back
 * @param disputed a dispute holds all refunds back
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TransactionRow(
        String merchantId,
        String orderId,
        PaymentStatus status,
        long amount,
        Currency currency,
        String amountMajor,
        @Nullable String channel,
        @Nullable String tradeNo,
        int attempts,
        @Nullable String bankReference,
        @Nullable String reason,
        int surplusCharges,
        boolean contradicted,
        boolean mismatched,
        long refundsReserved,
        long refunded,
        boolean disputed,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant settledAt) {

    /** As it would be stored. */
    static TransactionRow of(Transaction payment) {
        Attempt current = payment.current();
        Money amount = payment.amount();
        return new TransactionRow(
                payment.paymentId().merchantId().value(),
                payment.paymentId().orderId().value(),
                payment.status(),
                amount.minor(),
                amount.currency(),
                Amounts.major(BigInteger.valueOf(amount.minor()), amount.currency()),
                current == null ? null : current.channel().value(),
                current == null ? null : current.tradeNo().value(),
                payment.attempts().size(),
                current == null ? null : current.bankReference(),
                current == null ? null : current.reason(),
                payment.surplusCharges(),
                payment.contradicted(),
                payment.mismatched(),
                payment.moneyBack().reservedMinor(),
                payment.moneyBack().refundedMinor(),
                payment.moneyBack().blockingDisputes() > 0,
                payment.createdAt(),
                payment.updatedAt(),
                payment.settledAt());
    }

    /** As it is stored. */
    public static TransactionRow of(ResultSet row) throws SQLException {
        long amount = row.getLong("amount_minor");
        Currency currency = Currency.valueOf(row.getString("currency"));
        return new TransactionRow(
                row.getString("merchant_id"),
                row.getString("order_id"),
                PaymentStatus.valueOf(row.getString("status")),
                amount,
                currency,
                Amounts.major(BigInteger.valueOf(amount), currency),
                row.getString("channel"),
                row.getString("trade_no"),
                row.getInt("attempts"),
                row.getString("bank_reference"),
                row.getString("reason"),
                row.getInt("surplus_charges"),
                row.getBoolean("contradicted"),
                row.getBoolean("mismatched"),
                row.getLong("refunds_reserved_minor"),
                row.getLong("refunded_minor"),
                row.getInt("blocking_disputes") > 0,
                StoredTransactions.instant(row, "created_at"),
                StoredTransactions.instant(row, "updated_at"),
                StoredTransactions.instantOrNull(row, "settled_at"));
    }
}
