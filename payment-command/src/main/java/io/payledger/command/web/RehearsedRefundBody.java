package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;

/**
 * A rehearsal of a refund that nothing stands in the way of.
 *
 * @param dryRun always true, so that nobody takes it for a refund
 * @param wouldReserve minor units of the currency
 * @param needsApproval whether a second person would have to agree
 */
record RehearsedRefundBody(
        OrderId orderId, RefundId refundId, boolean dryRun, long wouldReserve, Currency currency, boolean needsApproval)
        implements RefundAnswerBody {

    static RehearsedRefundBody of(PaymentId paymentId, RefundView refund) {
        return new RehearsedRefundBody(
                paymentId.orderId(),
                refund.refundId(),
                true,
                refund.amount().minor(),
                refund.amount().currency(),
                refund.status() == RefundStatus.AWAITING_APPROVAL);
    }
}
