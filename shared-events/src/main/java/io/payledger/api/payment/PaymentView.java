package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payment as its own events tell it at one moment.
 *
 * @param attempts in order, the first is attempt 1; never empty
 * @param sequence sequence number of the last event folded in, 0 for the first
 */
public record PaymentView(
        PaymentId paymentId, Money amount, PaymentStatus status, List<Attempt> attempts, long sequence) {

    /**
     * One try at the bank.
     *
     * @param number 1, 2, …
     * @param bankReference the bank's own number of the charge, once it told us
     * @param reason why it failed, is unknown or was not sent: a stable code or the bank's own
     */
    public record Attempt(
            int number,
            TradeNo tradeNo,
            Channel channel,
            PaymentStatus status,
            @Nullable String bankReference,
            @Nullable String reason) {}

    public PaymentView {
        attempts = List.copyOf(attempts);
    }

    public Attempt lastAttempt() {
        return attempts.getLast();
    }
}
