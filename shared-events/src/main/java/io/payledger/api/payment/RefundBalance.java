package io.payledger.api.payment;

import io.payledger.api.money.Money;

/**
 * How much of a payment can still be given back.
 *
 * @param captured what the order paid; zero until it is paid
 * @param reserved set aside for refunds that are not through yet
 * @param refunded given back
 */
public record RefundBalance(Money captured, Money reserved, Money refunded) {

    /** @throws IllegalArgumentException when more is reserved and refunded than was captured (promise I7) */
    public RefundBalance {
        Money unused = rest(captured, reserved, refunded);
    }

    /** What a further refund may take at the most. */
    public Money refundable() {
        return rest(captured, reserved, refunded);
    }

    private static Money rest(Money captured, Money reserved, Money refunded) {
        return captured.minus(reserved.plus(refunded));
    }
}
