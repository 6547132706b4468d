package io.payledger.query.journal;

import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * An entry as it is shown.
 *
 * @param sequence of the event that it follows from, in its payment
 * @param line 1, or 2 for an event's second entry
 * @param ofSurplus it is about a charge beside the one that pays the order
 * @param tradeNo of the charge or refund
 * @param debit account that is charged
 * @param credit account that is credited with the same amount
 * @param amount minor units
 * @param amountMajor the same in major units, as text
 */
public record JournalRow(
        String merchantId,
        String orderId,
        long sequence,
        int line,
        Instant bookedAt,
        EntryKind kind,
        boolean ofSurplus,
        String channel,
        String tradeNo,
        Account debit,
        Account credit,
        long amount,
        Currency currency,
        String amountMajor) {

    /** As it is stored. */
    public static JournalRow of(ResultSet row) throws SQLException {
        long amount = row.getLong("amount_minor");
        Currency currency = Currency.valueOf(row.getString("currency"));
        return new JournalRow(
                row.getString("merchant_id"),
                row.getString("order_id"),
                row.getLong("sequence_number"),
                row.getInt("line"),
                row.getObject("booked_at", OffsetDateTime.class).toInstant(),
                EntryKind.valueOf(row.getString("kind")),
                row.getBoolean("of_surplus"),
                row.getString("channel"),
                row.getString("trade_no"),
                Account.valueOf(row.getString("debit_account")),
                Account.valueOf(row.getString("credit_account")),
                amount,
                currency,
                Amounts.major(BigInteger.valueOf(amount), currency));
    }

    /** Where this row is, for a cursor. */
    List<String> position() {
        return List.of(
                bookedAt.toString(), merchantId + "/" + orderId, Long.toString(sequence), Integer.toString(line));
    }
}
