package io.payledger.saga.bank;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;

/**
 * One charge as we want it.
 *
 * @param attempt 1, 2, … of this payment
 */
public record Charge(PaymentId paymentId, int attempt, TradeNo tradeNo, Channel channel, Money amount)
        implements BankRequest {

    @Override
    public TradeNo number() {
        return tradeNo;
    }
}
