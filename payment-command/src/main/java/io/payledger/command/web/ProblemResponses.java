package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.admission.PayRefusals;
import java.time.Duration;

/** What a refusal of a payment looks like to its caller. */
final class ProblemResponses {
    /** Most banks have answered by then; a caller that asks sooner only loads both sides. */
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(2);

    private ProblemResponses() {}

    /** Where the state of this order is to be had. */
    static String address(OrderId orderId) {
        return PayRefusals.address(orderId);
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

    static ProblemException notFound(OrderId orderId) {
        return new ProblemException(ErrorCode.ORDER_NOT_FOUND, "There is no payment for order " + orderId);
    }
}
