package io.payledger.command.web;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.RefundBalance;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All refunds of an order, and what can still go back; amounts in minor units.
 *
 * @param disputed whether a dispute holds all refunds back
 */
record RefundsBody(
        OrderId orderId,
        MerchantId merchantId,
        Currency currency,
        long captured,
        long reserved,
        long refunded,
        long refundable,
        boolean disputed,
        List<RefundBody> refunds)
        implements SealedBody {

    static RefundsBody of(Aftersales known) {
        PaymentId id = known.payment().paymentId();
        RefundBalance balance = known.balance();
        return new RefundsBody(
                id.orderId(),
                id.merchantId(),
                balance.captured().currency(),
                balance.captured().minor(),
                balance.reserved().minor(),
                balance.refunded().minor(),
                balance.refundable().minor(),
                known.disputed(),
                known.refunds().stream().map(it -> RefundBody.of(id, it)).toList());
    }

    @Override
    public Stream<String> sealedTexts() {
        return refunds.stream().flatMap(RefundBody::sealedTexts);
    }

    @Override
    public RefundsBody opened(UnaryOperator<String> open) {
        return new RefundsBody(
                orderId,
                merchantId,
                currency,
                captured,
                reserved,
                refunded,
                refundable,
                disputed,
                refunds.stream().map(refund -> refund.opened(open)).toList());
    }
}
