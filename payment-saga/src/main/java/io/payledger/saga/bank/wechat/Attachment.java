package io.payledger.saga.bank.wechat;

import io.payledger.api.id.PaymentId;

/**
 * The text that WeChat keeps with an order and repeats in each notification: it names the payment, which the trade number
 * (a hash) does not. 128 characters at the most; the two longest ids leave no room for the {@code /} between them.
 */
final class Attachment {
    private static final int MAX_LENGTH = 128;

    private Attachment() {}

    static String of(PaymentId paymentId) {
        String text = paymentId.value();
        return text.length() <= MAX_LENGTH
                ? text
                : paymentId.merchantId().value() + paymentId.orderId().value();
    }

    /**
     * The payment of this text.
     *
     * @throws io.payledger.api.id.IllegalIdException when it names none
     */
    static PaymentId read(String text) {
        int half = MAX_LENGTH / 2;
        return text.indexOf('/') < 0 && text.length() == MAX_LENGTH
                ? PaymentId.of(text.substring(0, half), text.substring(half))
                : PaymentId.parse(text);
    }
}
