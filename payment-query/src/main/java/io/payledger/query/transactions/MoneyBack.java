package io.payledger.query.transactions;

import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.RefundEvent;

/**
 * What went back of a payment, or may.
 *
 * @param reservedMinor set aside for refunds that are not through yet
 * @param refundedMinor given back
 * @param blockingDisputes open ones, and those that the merchant has lost
 */
record MoneyBack(long reservedMinor, long refundedMinor, int blockingDisputes) {
    static final MoneyBack NOTHING = new MoneyBack(0, 0, 0);

    MoneyBack {
        if (reservedMinor < 0 || refundedMinor < 0 || blockingDisputes < 0) {
            throw new IllegalStateException("more was released than was reserved or opened");
        }
    }

    MoneyBack after(RefundEvent event) {
        return switch (event) {
            case RefundEvent.RefundReserved it -> moved(it.amount(), 1, 0);
            case RefundEvent.RefundApproved it -> this;
            case RefundEvent.RefundRejected it -> moved(it.amount(), -1, 0);
            case RefundEvent.RefundSucceeded it -> moved(it.amount(), -1, 1);
            case RefundEvent.RefundFailed it -> moved(it.amount(), -1, 0);
            case RefundEvent.RefundOutcomeUnknown it -> this;
            case RefundEvent.LateRefundAccepted it -> moved(it.amount(), 0, 1);
            case RefundEvent.RefundContradictionRecorded it -> this;
        };
    }

    MoneyBack after(DisputeEvent event) {
        return switch (event) {
            case DisputeEvent.DisputeOpened it -> new MoneyBack(reservedMinor, refundedMinor, blockingDisputes + 1);
            case DisputeEvent.DisputeAccepted it -> this;
            case DisputeEvent.DisputeRejected it -> new MoneyBack(reservedMinor, refundedMinor, blockingDisputes - 1);
        };
    }

    private MoneyBack moved(Money amount, int reserved, int refunded) {
        return new MoneyBack(
                Math.addExact(reservedMinor, Math.multiplyExact(amount.minor(), (long) reserved)),
                Math.addExact(refundedMinor, Math.multiplyExact(amount.minor(), (long) refunded)),
                blockingDisputes);
    }
}
