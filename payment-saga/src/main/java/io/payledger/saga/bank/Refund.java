package io.payledger.saga.bank;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;

/**
 * One refund as we want it.
 *
 * @param refundNo its own number at the bank
 * @param chargeNo trade number of the charge that it gives back
 */
public record Refund(PaymentId paymentId, TradeNo refundNo, TradeNo chargeNo, Channel channel, Money amount)
        implements BankRequest {

    @Override
    public TradeNo number() {
        return refundNo;
    }
}
