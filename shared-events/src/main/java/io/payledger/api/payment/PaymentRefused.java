package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;

/**
 * A pay request was refused by a rule on amounts or risk. It is no event of the payment, which it leaves as it was, and
 * no attempt: it is in a stream of its own, {@link #streamOf}, for those who look into refused requests.
 *
 * @param code the stable error code that the caller got
 */
public record PaymentRefused(PaymentId paymentId, Channel channel, Money amount, String code) {

    /** The stream of the refusals of this payment's order. */
    public static String streamOf(PaymentId paymentId) {
        return "refused/" + paymentId.value();
    }
}
