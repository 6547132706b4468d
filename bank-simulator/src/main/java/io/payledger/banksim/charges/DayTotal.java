package io.payledger.banksim.charges;

import java.math.BigInteger;

/**
 * What the bank took and gave back on one day in one currency, in minor units; exact however much it is.
 *
 * @param charges trade numbers that were charged that day, refunded ones included
 * @param refunds refunds that gave money back that day, whenever it was taken
 */
public record DayTotal(long charges, BigInteger chargedMinor, long refunds, BigInteger refundedMinor) {
    static final DayTotal ZERO = new DayTotal(0, BigInteger.ZERO, 0, BigInteger.ZERO);

    DayTotal plusCharge(long minor) {
        return new DayTotal(charges + 1, chargedMinor.add(BigInteger.valueOf(minor)), refunds, refundedMinor);
    }

    DayTotal plusRefund(long minor) {
        return new DayTotal(charges, chargedMinor, refunds + 1, refundedMinor.add(BigInteger.valueOf(minor)));
    }
}
