package io.payledger.saga.payer;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import java.time.Instant;

/**
 * What a payer scans or opens to pay an order.
 *
 * @param tradeNo the attempt that it pays
 * @param code as the bank gave it; WeChat's is to be shown as a QR code
 * @param since when the bank gave it
 */
record PayerCode(OrderId orderId, TradeNo tradeNo, String code, Instant since) {}
