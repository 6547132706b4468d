package io.payledger.saga.bank;

import io.payledger.api.money.Currency;
import java.math.BigInteger;

/**
 * What a bank took and gave back on one day in one currency, in minor units, exact: a sum may be larger than 64 bits.
 *
 * @param charges how many it took, those that were given back since included
 * @param refunds how many it gave back
 */
public record DayTotal(Currency currency, long charges, BigInteger charged, long refunds, BigInteger refunded) {
    public DayTotal {
        if (charges < 0 || refunds < 0 || charged.signum() < 0 || refunded.signum() < 0) {
            throw new IllegalArgumentException("A bank's total is not negative: " + currency);
        }
    }
}
