package io.payledger.saga.bank.wechat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;

/** Takes what WeChat gave for the payer of an order. */
@FunctionalInterface
interface CodeKeeper {

    void keep(PaymentId paymentId, TradeNo tradeNo, String code);
}
