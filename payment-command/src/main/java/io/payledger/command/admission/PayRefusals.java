package io.payledger.command.admission;

import io.payledger.api.id.OrderId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;

/** The refusals of a pay request that are final: the same request gets them again. */
public final class PayRefusals {
    private PayRefusals() {}

    /** Where the state of this order is to be had. */
    public static String address(OrderId orderId) {
        // Every character that an order id may have stands for itself in a path.
        return "/api/payments/" + orderId;
    }

    static ProblemException tooManyAttempts(PaymentView payment) {
        OrderId orderId = payment.paymentId().orderId();
        return new ProblemException(
                        ErrorCode.TOO_MANY_ATTEMPTS,
                        "Order " + orderId + " has failed " + payment.attempts().size()
                                + " times, as often as it may be tried; this request changed nothing")
                .with("attempts", payment.attempts().size())
                .with("payment_url", address(orderId));
    }

    static ProblemException amountDiffers(OrderId orderId, Money amount) {
        return new ProblemException(
                        ErrorCode.ORDER_ALREADY_HAS_PAYMENT,
                        "Order " + orderId + " has a payment of " + amount
                                + "; amount and currency of an order never change, and this request changed nothing")
                .with("payment_url", address(orderId));
    }
}
