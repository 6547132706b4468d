package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which refunds are asked for; null leaves a property open.
 *
 * @param from asked for at this time or later
 * @param to asked for before this time
 */
record RefundFilter(
        @Nullable MerchantId merchant,
        @Nullable RefundStatus status,
        @Nullable Channel channel,
        @Nullable Currency currency,
        @Nullable OrderId orderId,
        @Nullable TradeNo refundNo,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** As the parameters of a request say; {@code merchant} as it was wanted, not yet as it may be seen. */
    static RefundFilter of(QueryParameters parameters) {
        RefundFilter filter = new RefundFilter(
                parameters.optional("merchant", MerchantId::new, "must be the id of a merchant"),
                parameters.optional(
                        "status",
                        RefundStatus::valueOf,
                        "must be AWAITING_APPROVAL, PROCESSING, UNKNOWN, REFUNDED, FAILED or REJECTED"),
                parameters.optional("channel", Channel::new, "must be the name of a channel"),
                parameters.optional(
                        "currency", code -> Currency.ofCode(code).orElseThrow(), "must be an ISO 4217 code"),
                parameters.optional("orderId", OrderId::new, "must be an order id"),
                parameters.optional("refundNo", TradeNo::new, "must be a trade number"),
                parameters.instant("from"),
                parameters.instant("to"));
        if (filter.from != null && filter.to != null && !filter.from.isBefore(filter.to)) {
            throw QueryParameters.invalid("to", "must be later than from");
        }
        return filter;
    }

    /** As SQL over {@code payment_refund r}, of the payments that may be seen. */
    Conditions conditions(@Nullable MerchantId visible) {
        return Conditions.none()
                .and("r.merchant_id = ?", visible)
                .and("r.status = ?", status)
                .and("r.channel = ?", channel)
                .and("r.currency = ?", currency)
                .and("r.order_id = ?", orderId)
                .and("r.refund_no = ?", refundNo)
                .and("r.requested_at >= ?", from)
                .and("r.requested_at < ?", to);
    }
}
