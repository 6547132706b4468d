package io.payledger.banksim.charges;

/**
 * What the bank is asked to give back. Two requests are the same when all of this is equal.
 *
 * @param refundNo the caller's number for this one refund
 * @param amountMinor minor units of the charge's currency, at least 1
 */
public record RefundRequest(String refundNo, String tradeNo, long amountMinor, String currency) {}
