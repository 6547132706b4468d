package io.payledger.query.distribution;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Buckets added up.
 *
 * @param key what they are grouped by
 * @param amount minor units
 */
record Count(String key, PaymentStatus status, Currency currency, long payments, BigInteger amount) {

    static Count of(ResultSet row) throws SQLException {
        return ofKey(row.getString("key"), row);
    }

    static Count ofKey(String key, ResultSet row) throws SQLException {
        return new Count(
                key,
                PaymentStatus.valueOf(row.getString("status")),
                Currency.valueOf(row.getString("currency")),
                row.getLong("payments"),
                row.getBigDecimal("amount_minor").toBigIntegerExact());
    }

    /** All payments of these counts. */
    static long payments(List<Count> counts) {
        return counts.stream().mapToLong(Count::payments).reduce(0, Math::addExact);
    }
}
