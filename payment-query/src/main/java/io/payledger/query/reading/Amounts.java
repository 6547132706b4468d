package io.payledger.query.reading;

import io.payledger.api.money.Currency;
import java.math.BigDecimal;
import java.math.BigInteger;

/** How amounts are shown beside their minor units. */
public final class Amounts {
    private Amounts() {}

    /** The amount in major units, exact, with all decimals of the currency: 1200 KWD is {@code 1.200}. */
    public static String major(BigInteger minor, Currency currency) {
        return new BigDecimal(minor, currency.exponent()).toPlainString();
    }
}
