package io.payledger.banksim.charges;

import java.math.BigInteger;
import java.util.List;
import java.util.SortedMap;

/**
 * The bank's word on everything it booked, counted from the rows at the moment of asking.
 *
 * @param charged trade numbers that were charged, refunded ones included
 * @param refunds refunds that gave money back
 * @param perCurrency by currency code
 * @param ordersCharged orders with at least one effective charge
 * @param doubleCharges orders with more than one effective charge
 */
public record LedgerSummary(
        long charged,
        long declined,
        long cancelled,
        long refunds,
        SortedMap<String, CurrencySum> perCurrency,
        long ordersCharged,
        List<DoubleCharge> doubleCharges) {

    /** What was taken and given back in one currency, in minor units; exact however much it is. */
    public record CurrencySum(long charges, BigInteger chargedMinor, BigInteger refundedMinor) {
        static final CurrencySum ZERO = new CurrencySum(0, BigInteger.ZERO, BigInteger.ZERO);

        CurrencySum plus(Charge charge) {
            return new CurrencySum(
                    charges + 1,
                    chargedMinor.add(BigInteger.valueOf(charge.request().amountMinor())),
                    refundedMinor.add(BigInteger.valueOf(charge.refundedMinor())));
        }
    }

    /** An order whose payer is out of pocket more than once, and the trade numbers that did it. */
    public record DoubleCharge(OrderRef order, List<String> tradeNos) {}
}
