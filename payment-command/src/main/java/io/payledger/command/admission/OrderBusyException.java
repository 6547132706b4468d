package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;

/** Too much is going on with this very order to decide the request now; it changed nothing. */
public final class OrderBusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OrderBusyException(PaymentId paymentId, String why) {
        super("Payment " + paymentId + " is busy: " + why);
    }

    OrderBusyException(PaymentId paymentId, Throwable cause) {
        super("Payment " + paymentId + " is busy: " + cause.getMessage(), cause);
    }
}
