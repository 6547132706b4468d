package io.payledger.notify.integration;

import static io.payledger.api.payment.PaymentStatus.FAILED;
import static io.payledger.api.payment.PaymentStatus.PENDING;
import static io.payledger.api.payment.PaymentStatus.PROCESSING;
import static io.payledger.api.payment.PaymentStatus.SUCCESS;
import static io.payledger.api.payment.PaymentStatus.UNKNOWN;

import io.payledger.api.id.Channel;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a payment to tell of its next event. Immutable; the same events give the same.
 *
 * @param sequence of the last event that is in it
 * @param amount what the order owes
 * @param channels of the attempts, by their trade numbers
 * @param surplus trade numbers of charges that do not pay the order
 * @param refunds every refund that was ever asked for
 */
record PaymentSoFar(
        long sequence,
        Money amount,
        PaymentStatus status,
        Map<TradeNo, Channel> channels,
        Set<TradeNo> surplus,
        Map<RefundId, AskedRefund> refunds,
        long refundedMinor) {

    /** @param ofSurplus whether it gives back what does not pay the order */
    record AskedRefund(TradeNo refundNo, TradeNo chargeNo, boolean ofSurplus) {}

    /** @throws IllegalStateException when this cannot have happened to such a payment */
    static PaymentSoFar after(@Nullable PaymentSoFar before, PaymentEvent event, long sequence) {
        if (event instanceof PaymentEvent.PaymentSubmitted it) {
            return new PaymentSoFar(sequence, it.amount(), PENDING, Map.of(), Set.of(), Map.of(), 0);
        }
        if (before == null) {
            throw new IllegalStateException("The first event of a payment is that it is submitted");
        }
        return switch (event) {
            case PaymentEvent.PaymentAttemptStarted it ->
                before.now(sequence, PROCESSING).withChannel(it.tradeNo(), it.channel());
            case PaymentEvent.PaymentAttemptResent it -> before.now(sequence, PROCESSING);
            case PaymentEvent.PaymentAttemptNotSent it -> before.now(sequence, PENDING);
            case PaymentEvent.PaymentOutcomeUnknown it -> before.now(sequence, UNKNOWN);
            case PaymentEvent.PaymentDeclined it -> before.now(sequence, FAILED);
            case PaymentEvent.PaymentNotCharged it -> before.now(sequence, FAILED);
            case PaymentEvent.PaymentCancelled it -> before.now(sequence, FAILED);
            case PaymentEvent.PaymentSucceeded it -> before.now(sequence, SUCCESS);
            case PaymentEvent.LateSuccessAccepted it -> before.now(sequence, SUCCESS);
            case PaymentEvent.SurplusChargeDetected it ->
                before.now(sequence, before.status).withSurplus(it.tradeNo());
            case RefundEvent.RefundReserved it ->
                before.now(sequence, before.status).withRefund(it);
            case RefundEvent.RefundSucceeded it ->
                before.now(sequence, before.status).givenBack(it, it.amount());
            case RefundEvent.LateRefundAccepted it ->
                before.now(sequence, before.status).givenBack(it, it.amount());
            default -> before.now(sequence, before.status);
        };
    }

    /** @throws IllegalStateException when there was no such attempt */
    Channel channelOf(TradeNo tradeNo) {
        Channel channel = channels.get(tradeNo);
        if (channel == null) {
            throw new IllegalStateException("No attempt has trade number " + tradeNo);
        }
        return channel;
    }

    /** @throws IllegalStateException when it was never asked for */
    AskedRefund refund(RefundId refundId) {
        AskedRefund refund = refunds.get(refundId);
        if (refund == null) {
            throw new IllegalStateException("Refund " + refundId + " was never asked for");
        }
        return refund;
    }

    /** The refund that the bank knows under this number; empty when there is none. */
    Optional<RefundId> refundNumbered(@Nullable TradeNo refundNo) {
        return refunds.entrySet().stream()
                .filter(refund -> refund.getValue().refundNo().equals(refundNo))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private PaymentSoFar now(long next, PaymentStatus newer) {
        return new PaymentSoFar(next, amount, newer, channels, surplus, refunds, refundedMinor);
    }

    private PaymentSoFar withChannel(TradeNo tradeNo, Channel channel) {
        return new PaymentSoFar(
                sequence, amount, status, with(channels, tradeNo, channel), surplus, refunds, refundedMinor);
    }

    private PaymentSoFar withSurplus(TradeNo tradeNo) {
        Set<TradeNo> more = new HashSet<>(surplus);
        more.add(tradeNo);
        return new PaymentSoFar(sequence, amount, status, channels, Set.copyOf(more), refunds, refundedMinor);
    }

    private PaymentSoFar withRefund(RefundEvent.RefundReserved event) {
        AskedRefund asked = new AskedRefund(event.refundNo(), event.chargeNo(), surplus.contains(event.chargeNo()));
        return new PaymentSoFar(
                sequence, amount, status, channels, surplus, with(refunds, event.refundId(), asked), refundedMinor);
    }

    private PaymentSoFar givenBack(RefundEvent event, Money money) {
        long more = refund(event.refundId()).ofSurplus() ? 0 : money.minor();
        return new PaymentSoFar(
                sequence, amount, status, channels, surplus, refunds, Math.addExact(refundedMinor, more));
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> more = new HashMap<>(map);
        more.put(key, value);
        return Map.copyOf(more);
    }
}
