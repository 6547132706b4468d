package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What all payments of a filter make together in one currency.
 *
 * @param amount minor units, exact: it may be larger than 64 bits (case C09)
 * @param amountMajor the same in major units, as text
 */
record CurrencyTotal(Currency currency, long payments, BigInteger amount, String amountMajor) {

    static CurrencyTotal of(ResultSet row) throws SQLException {
        return of(
                Currency.valueOf(row.getString("currency")),
                row.getLong("payments"),
                row.getBigDecimal("amount_minor").toBigIntegerExact());
    }

    static CurrencyTotal of(Currency currency, long payments, BigInteger amount) {
        return new CurrencyTotal(currency, payments, amount, Amounts.major(amount, currency));
    }
}
