package io.payledger.query.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.timeline.Way;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is told to an auditor: what happened and became of it, when, who did it, from where and why. What is not
 * known is left out.
 *
 * @param index its place in the log, from 1
 * @param stream id of what it happened to: a payment, its refused requests, or what was erased for it
 * @param sequence its place in that stream, from 0
 * @param type its stable name
 * @param at when
 * @param actor who
 * @param origin from where: a network address, or the name of the node for our own automations
 * @param cause what was asked of the payment: the name of the command
 * @param traceId of the request that started it all; each log line of its steps has it
 * @param way how it came about
 * @param status of the payment from then on; left out when the event does not change it
 * @param tradeNo of the charge or the refund
 * @param amount minor units
 * @param amountMajor the same in major units, as text
 * @param detail why, as far as somebody gave a reason, and what the bank said: its code or reference
 * @param unreadable why this release cannot read it
 * @param hash of the chain, in hex
 * @param raw to the byte; left out unless it was asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HistoryEvent(
        long index,
        String eventId,
        String stream,
        @Nullable String merchantId,
        @Nullable String orderId,
        long sequence,
        String type,
        int revision,
        Instant at,
        @Nullable String actor,
        @Nullable String origin,
        @Nullable String cause,
        @Nullable String traceId,
        Way way,
        @Nullable PaymentStatus status,
        @Nullable Integer attempt,
        @Nullable String tradeNo,
        @Nullable String channel,
        @Nullable Long amount,
        @Nullable Currency currency,
        @Nullable String amountMajor,
        @Nullable String detail,
        @Nullable String unreadable,
        String hash,
        @Nullable Raw raw) {

    /**
     * As it is stored; with the fields above that is every byte that its hash is made of.
     *
     * @param aggregateType left out when it has none
     * @param payload the exact text
     * @param metadata the exact text
     * @param previousHash of the event before it, in hex
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Raw(@Nullable String aggregateType, String payload, String metadata, String previousHash) {}

    /** With what people have typed in the open, but for {@link #raw}: that is what was hashed. */
    static List<HistoryEvent> opened(List<HistoryEvent> events, Sealing sealing) {
        return sealing.open(events, HistoryEvent::detail, HistoryEvent::saying);
    }

    private HistoryEvent saying(String words) {
        return new HistoryEvent(
                index,
                eventId,
                stream,
                merchantId,
                orderId,
                sequence,
                type,
                revision,
                at,
                actor,
                origin,
                cause,
                traceId,
                way,
                status,
                attempt,
                tradeNo,
                channel,
                amount,
                currency,
                amountMajor,
                words,
                unreadable,
                hash,
                raw);
    }
}
