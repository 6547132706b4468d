package io.payledger.drills.audit;

import java.time.Instant;

/**
 * A row of the bank's books.
 *
 * @param amount minor units
 * @param charged money was taken for it; otherwise it was declined
 * @param refunded minor units that were given back of it
 * @param effective charged and not given back in full
 * @param at when it was booked, by the bank's clock
 */
record BankCharge(
        String tradeNo,
        String merchant,
        String order,
        long amount,
        String currency,
        boolean charged,
        long refunded,
        boolean effective,
        Instant at) {
    String paymentId() {
        return merchant + "/" + order;
    }
}
