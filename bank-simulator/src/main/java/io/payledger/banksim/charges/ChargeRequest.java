package io.payledger.banksim.charges;

/**
 * What the bank is asked to charge. Two requests are the same when all of this is equal.
 *
 * @param tradeNo the caller's number for this one charge
 * @param channel how the payer pays: {@code WECHAT}
 * @param amountMinor minor units of the currency, at least 1
 * @param currency three upper-case letters; the bank does not check it against ISO 4217
 */
public record ChargeRequest(String tradeNo, OrderRef order, String channel, long amountMinor, String currency) {

    public ChargeRequest {
        // A benchmark books millions of charges: these few values are kept once and not once per row.
        order = new OrderRef(order.merchantId().intern(), order.orderId());
        channel = channel.intern();
        currency = currency.intern();
    }
}
