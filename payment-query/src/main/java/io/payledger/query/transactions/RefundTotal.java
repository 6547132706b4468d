package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What all refunds of a filter make together in one currency.
 *
 * @param amount minor units, exact
 * @param amountMajor the same in major units, as text
 */
record RefundTotal(Currency currency, long refunds, BigInteger amount, String amountMajor) {

    static RefundTotal of(ResultSet row) throws SQLException {
        Currency currency = Currency.valueOf(row.getString("currency"));
        BigInteger amount = row.getBigDecimal("amount_minor").toBigIntegerExact();
        return new RefundTotal(currency, row.getLong("refunds"), amount, Amounts.major(amount, currency));
    }
}
