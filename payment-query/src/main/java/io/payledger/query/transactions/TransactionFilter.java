package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which payments are asked for; null leaves a property open.
 *
 * @param channel of the attempt that pays the order, else of the last one
 * @param tradeNo of any attempt
 * @param from created at this time or later
 * @param to created before this time
 */
record TransactionFilter(
        @Nullable MerchantId merchant,
        @Nullable PaymentStatus status,
        @Nullable Channel channel,
        @Nullable Currency currency,
        @Nullable OrderId orderId,
        @Nullable TradeNo tradeNo,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** As the parameters of a request say; {@code merchant} as it was wanted, not yet as it may be seen. */
    static TransactionFilter of(QueryParameters parameters) {
        TransactionFilter filter = new TransactionFilter(
                parameters.optional("merchant", MerchantId::new, "must be the id of a merchant"),
                parameters.optional(
                        "status", PaymentStatus::valueOf, "must be PENDING, PROCESSING, SUCCESS, FAILED or UNKNOWN"),
                parameters.optional("channel", Channel::new, "must be the name of a channel"),
                parameters.optional(
                        "currency", code -> Currency.ofCode(code).orElseThrow(), "must be an ISO 4217 code"),
                parameters.optional("orderId", OrderId::new, "must be an order id"),
                parameters.optional("tradeNo", TradeNo::new, "must be a trade number"),
                parameters.instant("from"),
                parameters.instant("to"));
        if (filter.from != null && filter.to != null && !filter.from.isBefore(filter.to)) {
            throw QueryParameters.invalid("to", "must be later than from");
        }
        return filter;
    }

    TransactionFilter ofMerchant(@Nullable MerchantId visible) {
        return new TransactionFilter(visible, status, channel, currency, orderId, tradeNo, from, to);
    }
}
