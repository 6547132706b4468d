package io.payledger.query.journal;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.money.Currency;
import io.payledger.query.past.AsOf;
import io.payledger.query.past.Past;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries are asked for; null leaves a property open.
 *
 * @param account on either side
 * @param from booked at this time or later
 * @param to booked before this time
 */
record JournalFilter(
        @Nullable MerchantId merchant,
        @Nullable OrderId orderId,
        @Nullable Account account,
        @Nullable EntryKind kind,
        @Nullable Channel channel,
        @Nullable Currency currency,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** As the parameters of a request say; {@code merchant} as it was wanted, not yet as it may be seen. */
    static JournalFilter of(QueryParameters parameters) {
        JournalFilter filter = new JournalFilter(
                parameters.optional("merchant", MerchantId::new, "must be the id of a merchant"),
                parameters.optional("orderId", OrderId::new, "must be an order id"),
                parameters.optional("account", Account::valueOf, "must be the name of an account"),
                parameters.optional("kind", EntryKind::valueOf, "must be a kind of entries"),
                parameters.optional("channel", Channel::new, "must be the name of a channel"),
                parameters.optional(
                        "currency", code -> Currency.ofCode(code).orElseThrow(), "must be an ISO 4217 code"),
                parameters.instant("from"),
                parameters.instant("to"));
        if (filter.from != null && filter.to != null && !filter.from.isBefore(filter.to)) {
            throw QueryParameters.invalid("to", "must be later than from");
        }
        return filter;
    }

    /**
     * As SQL over {@code journal_entry j}, of the payments that may be seen, as of a moment or an index.
     *
     * @param past of the index that is asked for; null when none is
     */
    Conditions conditions(@Nullable MerchantId visible, AsOf asOf, @Nullable Past past) {
        Conditions then = conditions(visible).and("j.booked_at <= ?", asOf.at());
        return past == null
                ? then
                : then.and("j.booked_at <= ?", past.latest())
                        .and(
                                "EXISTS (SELECT FROM events e WHERE e.aggregate_id = j.payment_id"
                                        + " AND e.sequence_number = j.sequence_number AND e.global_index <= ?)",
                                past.index());
    }

    /** As SQL over {@code journal_entry j}, of the payments that may be seen. */
    Conditions conditions(@Nullable MerchantId visible) {
        return Conditions.none()
                .and("j.merchant_id = ?", visible)
                .and("j.order_id = ?", orderId)
                .and("(j.debit_account = ? OR j.credit_account = ?)", account)
                .and("j.kind = ?", kind)
                .and("j.channel = ?", channel)
                .and("j.currency = ?", currency)
                .and("j.booked_at >= ?", from)
                .and("j.booked_at < ?", to);
    }
}
