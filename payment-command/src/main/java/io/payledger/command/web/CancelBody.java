package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.RefundView;
import org.jspecify.annotations.Nullable;

/**
 * What became of a cancel wish.
 *
 * @param status of the payment
 * @param refund by which a charge that came after the wish is given back
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CancelBody(
        OrderId orderId,
        MerchantId merchantId,
        Outcome cancel,
        PaymentStatus status,
        @Nullable RefundBody refund) {

    /** How far it is. */
    enum Outcome {
        /** Nothing is charged; should the bank ever report a charge, it is refunded in full. */
        CANCELLED,
        /** The wish stands: it ends as CANCELLED or as REFUNDING, by the bank's word. */
        REQUESTED,
        /** The charge came after the wish and is given back. */
        REFUNDING
    }

    static CancelBody of(PaymentView payment, Outcome outcome, @Nullable RefundView refund) {
        return new CancelBody(
                payment.paymentId().orderId(),
                payment.paymentId().merchantId(),
                outcome,
                payment.status(),
                refund == null ? null : RefundBody.of(payment.paymentId(), refund));
    }
}
