package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;

/** What a refusal of a payment looks like to its caller. */
final class ProblemResponses {
    /** Most banks have answered by then; a caller that asks sooner only loads both sides. */
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(2);

    private ProblemResponses() {}

    /** Where the state of this order is to be had. */
    static String address(OrderId orderId) {
        // Every character that an order id may have stands for itself in a path.
        return "/api/payments/" + orderId;
    }

    static ProblemException repeatSubmit(OrderId orderId) {
        return new ProblemException(
                        ErrorCode.REPEAT_SUBMIT,
                        "Order " + orderId
                                + " is being paid already; this request changed nothing. Ask for its state at "
                                + address(orderId))
                .with("status_url", address(orderId))
                .retryAfter(ASK_AGAIN_AFTER);
    }

    static ProblemException amountDiffers(PaymentView payment) {
        OrderId orderId = payment.paymentId().orderId();
        return new ProblemException(
                        ErrorCode.ORDER_ALREADY_HAS_PAYMENT,
                        "Order " + orderId + " has a payment of " + payment.amount()
                                + "; amount and currency of an order never change, and this request changed nothing")
                .with("payment_url", address(orderId));
    }

    static ProblemException notFound(OrderId orderId) {
        return new ProblemException(ErrorCode.ORDER_NOT_FOUND, "There is no payment for order " + orderId);
    }
}
