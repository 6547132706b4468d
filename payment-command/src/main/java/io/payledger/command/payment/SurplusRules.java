package io.payledger.command.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import java.util.List;

/**
 * What becomes of a charge too many: the append that records it orders its refund in full, so that neither can be without
 * the other and no second one can follow (promise I1). It is beside the refunds of what pays the order.
 */
final class SurplusRules {
    private static final String REASON = "A charge beside the one that pays the order";
    private static final String REQUESTED_BY = "ledger:surplus";

    private SurplusRules() {}

    /** What follows in the same append from this fact. */
    static List<PaymentEvent> followUp(Submitted before, PaymentEvent fact) {
        return fact instanceof SurplusChargeDetected surplus ? List.of(refund(before.after(fact), surplus)) : List.of();
    }

    /** Beside a dispute nothing goes back by itself: the scheme may give the money back already (case D07). */
    private static RefundReserved refund(Submitted payment, SurplusChargeDetected surplus) {
        RefundId refundId = freeId(payment, "surplus-" + surplus.attempt());
        return new RefundReserved(
                payment.paymentId(),
                refundId,
                TradeNo.ofRefund(payment.paymentId(), refundId),
                surplus.tradeNo(),
                payment.attempt(surplus.tradeNo()).orElseThrow().channel(),
                surplus.amount(),
                REASON,
                REQUESTED_BY,
                payment.aftermath().disputes().blocking().isPresent());
    }

    /** The merchant names refunds too, and may have used this name. */
    private static RefundId freeId(Submitted payment, String wanted) {
        RefundId id = new RefundId(wanted);
        return payment.aftermath().refunds().find(id).isEmpty() ? id : freeId(payment, wanted + ".");
    }
}
