package io.payledger.command.admission;

import io.payledger.api.id.OrderId;
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

    static ProblemException amountDiffers(PaymentView payment) {
        OrderId orderId = payment.paymentId().orderId();
        return new ProblemException(
                        ErrorCode.ORDER_ALREADY_HAS_PAYMENT,
                        "Order " + orderId + " has a payment of " + payment.amount()
                                + "; amount and currency of an order never change, and this request changed nothing")
                .with("payment_url", address(orderId));
    }
}
