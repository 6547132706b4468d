package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which payments are asked for; null leaves a property open.
 *
 * @param channel of the attempt that pays the order, else of the last one
 * @param minAmount minor units of the currency; with a currency only: 500 is 5.00 yuan and 500 yen
 * @param maxAmount as minAmount; this much or less
 * @param tradeNo of any attempt
 * @param text is in the order id, in the trade number, the bank's reference or the reason of the attempt that pays the
 *     order, else of the last one; taken literally, upper and lower case told apart
 * @param from created at this time or later
 * @param to created before this time
 */
record TransactionFilter(
        @Nullable MerchantId merchant,
        @Nullable PaymentStatus status,
        @Nullable Channel channel,
        @Nullable Currency currency,
        @Nullable Long minAmount,
        @Nullable Long maxAmount,
        @Nullable OrderId orderId,
        @Nullable TradeNo tradeNo,
        @Nullable String text,
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
                parameters.minor("minAmount"),
                parameters.minor("maxAmount"),
                parameters.optional("orderId", OrderId::new, "must be an order id"),
                parameters.optional("tradeNo", TradeNo::new, "must be a trade number"),
                parameters.text("text"),
                parameters.instant("from"),
                parameters.instant("to"));
        if (filter.from != null && filter.to != null && !filter.from.isBefore(filter.to)) {
            throw QueryParameters.invalid("to", "must be later than from");
        }
        filter.requireAmounts();
        return filter;
    }

    private void requireAmounts() {
        if (currency == null && (minAmount != null || maxAmount != null)) {
            throw QueryParameters.invalid(minAmount != null ? "minAmount" : "maxAmount", "needs a currency");
        }
        if (minAmount != null && maxAmount != null && minAmount > maxAmount) {
            throw QueryParameters.invalid("maxAmount", "must not be less than minAmount");
        }
    }

    TransactionFilter ofMerchant(@Nullable MerchantId visible) {
        return new TransactionFilter(
                visible, status, channel, currency, minAmount, maxAmount, orderId, tradeNo, text, from, to);
    }

    /** By what never changes about a payment, and what it once has: takes every payment that this takes, or ever took. */
    TransactionFilter everTaken() {
        return new TransactionFilter(
                merchant, null, null, currency, minAmount, maxAmount, orderId, tradeNo, null, from, to);
    }

    /** Whether it takes a payment that {@link #everTaken()} takes, as {@link #conditions()} would if it were stored. */
    boolean takes(Transaction payment, TransactionRow row) {
        return (status == null || status == row.status())
                && (channel == null || channel.value().equals(row.channel()))
                && (tradeNo == null
                        || payment.attempts().stream()
                                .anyMatch(attempt -> attempt.tradeNo().equals(tradeNo)))
                && (text == null
                        || Stream.of(row.orderId(), row.tradeNo(), row.bankReference(), row.reason())
                                .anyMatch(words -> words != null && words.contains(text)));
    }

    /** Whether it takes or leaves payments by what the sums of days tell apart, besides their times. */
    boolean isOfWholeDays() {
        return minAmount == null && maxAmount == null && orderId == null && tradeNo == null && text == null;
    }

    /**
     * As SQL over {@code payment_transaction_day d}, where {@link #isOfWholeDays()}.
     *
     * @param first null for no bound
     * @param end the day behind the last; null for no bound
     */
    Conditions ofDays(@Nullable LocalDate first, @Nullable LocalDate end) {
        return Conditions.none()
                .and("d.merchant_id = ?", merchant)
                .and("d.status = ?", status)
                .and("d.channel = ?", channel)
                .and("d.currency = ?", currency)
                .and("d.day >= ?::date", first)
                .and("d.day < ?::date", end);
    }

    /** As SQL over {@code payment_transaction t}. */
    Conditions conditions() {
        return Conditions.none()
                .and("t.merchant_id = ?", merchant)
                .and("t.status = ?", status)
                .and("t.channel = ?", channel)
                .and("t.currency = ?", currency)
                .and("t.amount_minor >= ?", minAmount)
                .and("t.amount_minor <= ?", maxAmount)
                .and("t.order_id = ?", orderId)
                .and("t.payment_id IN (SELECT a.payment_id FROM payment_attempt a WHERE a.trade_no = ?)", tradeNo)
                .and(
                        "(strpos(t.order_id, ?) > 0 OR strpos(t.trade_no, ?) > 0 OR strpos(t.bank_reference, ?) > 0"
                                + " OR strpos(t.reason, ?) > 0)",
                        text)
                .and("t.created_at >= ?", from)
                .and("t.created_at < ?", to);
    }
}
