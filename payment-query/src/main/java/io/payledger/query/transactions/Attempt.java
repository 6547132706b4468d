package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.SequencedEvent;
import io.payledger.query.projection.StorableText;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One try at a bank.
 *
 * @param number 1, 2, …
 * @param bankReference the bank's own number of the charge
 * @param reason why it failed, is unknown or was not sent
 * @param surplus the bank holds a charge for it beside the one that pays the order
 * @param lastSequence of the last event that changed this attempt
 */
record Attempt(
        int number,
        TradeNo tradeNo,
        Channel channel,
        PaymentStatus status,
        @Nullable String bankReference,
        @Nullable String reason,
        boolean surplus,
        Instant startedAt,
        Instant updatedAt,
        long lastSequence) {
    Attempt {
        Objects.requireNonNull(tradeNo, "an attempt has a trade number");
        Objects.requireNonNull(channel, "an attempt has a channel");
        bankReference = StorableText.ofNullable(bankReference);
        reason = StorableText.ofNullable(reason);
    }

    static Attempt started(int number, TradeNo tradeNo, Channel channel, SequencedEvent event) {
        return new Attempt(
                number,
                tradeNo,
                channel,
                PaymentStatus.PROCESSING,
                null,
                null,
                false,
                event.at(),
                event.at(),
                event.sequence());
    }

    Attempt now(PaymentStatus next, @Nullable String reference, @Nullable String why, SequencedEvent event) {
        return new Attempt(
                number, tradeNo, channel, next, reference, why, surplus, startedAt, event.at(), event.sequence());
    }

    /** The status stays: the attempt pays nothing, whatever the bank holds. */
    Attempt withSurplus(String reference, SequencedEvent event) {
        return new Attempt(
                number, tradeNo, channel, status, reference, reason, true, startedAt, event.at(), event.sequence());
    }
}
