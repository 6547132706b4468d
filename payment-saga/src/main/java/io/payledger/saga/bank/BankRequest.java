package io.payledger.saga.bank;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;

/** What a bank can be asked to do: the same at the first send, at every resend and at every query (promise I2). */
public sealed interface BankRequest permits Charge, Refund {

    PaymentId paymentId();

    /** Under which the bank knows it. */
    TradeNo number();

    Channel channel();
}
